import {
  confirmSwap,
  dataOf,
  dismissOrder,
  fetchActivity,
  fetchSmartSessions,
  fetchSwapTokens,
  flipSwap,
  grantPermission,
  type GrantPermissionOptions,
  loadOnramp,
  type OnrampPatch,
  openPayments,
  payInPage,
  quoteSwap,
  resetOnramp,
  revokeSmartSession,
  setOnramp,
  signIn,
  signOut,
  startOnramp,
  type StartOnrampOptions,
  type SwapPatch,
  type SwapResult,
  updateSwap,
} from '../actions.js'
import type { ActivityState } from '../types/activity.js'
import type { OnrampPurchase, OnrampState } from '../types/onramp.js'
import type { PayRequest, PayResult, PayState } from '../types/pay.js'
import type { SignInState, SiwxSession } from '../types/siwx.js'
import type { SmartSession, SmartSessionsState } from '../types/smartSession.js'
import type { SwapCoin, SwapState } from '../types/swap.js'
import type { StateHook } from './definition.js'

/** The steps of a list that is read on demand. */
type ListStatus = 'idle' | 'loading' | 'ready' | 'failed'

const NONE: readonly never[] = []
const IDLE = { status: 'idle' } as const
const EDITING = { step: 'editing' } as const

const statusOf = (list: { readonly loading: boolean; readonly error?: unknown } | undefined): ListStatus => {
  if (!list) return 'idle'
  if (list.loading) return 'loading'
  return list.error ? 'failed' : 'ready'
}

/** The history of the active account. */
export interface ActivityShown extends Pick<ActivityState, 'entries' | 'pending'> {
  /** `idle` until `refetch` was called, here or by the modal. */
  readonly status: ListStatus
  readonly error: ActivityState['error'] | undefined
  /** There are older pages. */
  readonly hasMore: boolean
}

/** Functions of {@link activityHook}. */
export interface ActivityFunctions {
  /** Reads the newest page. */
  readonly refetch: () => Promise<void>
  /** Reads the next page. */
  readonly fetchMore: () => Promise<void>
}

/**
 * The history of the active account on its network: `entries` as the chain has them, newest first, and in `pending` those
 * that were sent from here meanwhile. Nothing is read before `refetch` is called or the modal shows it. Both functions
 * reject with LatchkeyError `transactions_need_address` while no wallet is connected.
 */
export const activityHook: StateHook<[], ActivityShown, ActivityFunctions> = {
  show: ({ activity }) => ({
    status: statusOf(activity),
    entries: activity?.entries ?? NONE,
    pending: activity?.pending ?? NONE,
    error: activity?.error,
    hasMore: activity !== undefined && activity.next !== null,
  }),
  functions: (client) => ({
    refetch: async () => void (await fetchActivity(client, { fresh: true })),
    fetchMore: async () => void (await fetchActivity(client, { more: true })),
  }),
}

/** A swap as it stands. */
export interface SwapShown {
  /** Empty until `fetchTokens` was called, here or by the modal. */
  readonly tokens: readonly SwapCoin[]
  readonly from: SwapCoin | undefined
  readonly to: SwapCoin | undefined
  /** Whole coins, decimal text. */
  readonly amount: string
  readonly offer: SwapState['offer']
  /** The requests in the wallet and the network's fee that the offer takes. */
  readonly review: SwapState['review']
  readonly progress: SwapState['progress']
}

/** Functions of {@link swapHook}. */
export interface SwapFunctions {
  readonly fetchTokens: () => Promise<readonly SwapCoin[]>
  /** Changes tokens or amount; an earlier quote no longer holds. */
  readonly update: (patch: SwapPatch) => void
  readonly flip: () => void
  /** Asks for the offer of the swap and its review. Never rejects. */
  readonly quote: () => Promise<void>
  /** Makes the swap of `offer`. */
  readonly confirm: () => Promise<SwapResult>
}

/**
 * One token for another, on the network of the active account: choose with `update`, ask with `quote`, and `confirm`. The
 * offer on show is the one that moves, or nothing.
 */
export const swapHook: StateHook<[], SwapShown, SwapFunctions> = {
  show: ({ swap }) => ({
    tokens: (swap && dataOf(swap.tokens)) ?? NONE,
    from: swap?.from,
    to: swap?.to,
    amount: swap?.amount ?? '',
    offer: swap?.offer ?? IDLE,
    review: swap?.review ?? IDLE,
    progress: swap?.progress ?? EDITING,
  }),
  functions: (client) => ({
    fetchTokens: () => fetchSwapTokens(client),
    update: (patch) => updateSwap(client, patch),
    flip: () => flipSwap(client),
    quote: () => quoteSwap(client, { isReview: true }),
    confirm: () => confirmSwap(client),
  }),
}

/** Functions of {@link payHook}. */
export interface PayFunctions {
  /** Asks the visitor to pay; never rejects. As `client.pay`. */
  readonly pay: (request: PayRequest) => Promise<PayResult>
  /** The same for a page that draws `payment` itself: no view opens. As `payInPage`. */
  readonly payInPage: (
    request: PayRequest,
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<PayResult>
  /** The payments that an earlier visit began and was not told the end of: `pay` goes on with them, and pays nothing twice. */
  readonly open: () => Promise<readonly PayRequest[]>
}

/** Takes payments; needs `features.pay`. `payment` is the latest one, and how it stands. */
export const payHook: StateHook<[], { readonly payment: PayState | undefined }, PayFunctions> = {
  show: ({ pay }) => ({ payment: pay }),
  functions: (client) => ({
    pay: (request) => client.pay(request),
    payInPage: (request, options) => payInPage(client, request, options),
    open: () => openPayments(client),
  }),
}

/** Functions of {@link onrampHook}. */
export interface OnrampFunctions {
  /** Reads the coins on offer and their providers. @throws LatchkeyError `network_or_address_undefined` */
  readonly load: () => Promise<OnrampState>
  /** Changes amount, currency, coin or provider, and a quote follows. @throws LatchkeyError `invalid_amount` */
  readonly set: (patch: OnrampPatch) => Promise<void>
  /** Opens the provider's window; call it in the task of a click. @throws LatchkeyError `action_not_allowed`, `http_failed` */
  readonly buy: (options?: StartOnrampOptions) => Promise<OnrampPurchase>
  /** Sets the choice back to the first one; the order stays. */
  readonly reset: () => Promise<void>
  /** Forgets the order. */
  readonly dismiss: () => Promise<void>
}

/**
 * Buying coins for the active account, for pages that draw it themselves. `onramp` holds the coins on offer, the choice, its
 * quote and the order; undefined until `load` was called, here or by the modal.
 */
export const onrampHook: StateHook<[], { readonly onramp: OnrampState | undefined }, OnrampFunctions> = {
  show: ({ onramp }) => ({ onramp }),
  functions: (client) => ({
    load: () => loadOnramp(client),
    set: (patch) => setOnramp(client, patch),
    buy: (options) => startOnramp(client, options),
    reset: () => resetOnramp(client),
    dismiss: () => dismissOrder(client),
  }),
}

/** The permissions that apps have over the account on show. */
export interface SmartSessionsShown {
  /** `idle` until `refetch` was called, here or by the modal. */
  readonly status: ListStatus
  /** Newest first. */
  readonly sessions: readonly SmartSession[]
  /** The session that the wallet is asked to revoke. */
  readonly revoking: string | undefined
  readonly error: SmartSessionsState['error']
}

/** Functions of {@link smartSessionsHook}. */
export interface SmartSessionsFunctions {
  /** Asks the visitor, over their wallet, to grant a key a permission. @throws LatchkeyError as `grantPermission` does */
  readonly grant: (options: GrantPermissionOptions) => Promise<SmartSession>
  readonly refetch: () => Promise<void>
  /** Revokes a session by the next step there is. @throws LatchkeyError as `revokeSmartSession` does */
  readonly revoke: (id: string) => Promise<SmartSession>
}

/**
 * The permissions that the account on show has granted, through its wallet's ERC-7715. Needs `features.smartSessions`:
 * without it the functions reject with LatchkeyError `smart_sessions_off`.
 */
export const smartSessionsHook: StateHook<[], SmartSessionsShown, SmartSessionsFunctions> = {
  show: ({ smartSessions }) => ({
    status: statusOf(smartSessions),
    sessions: smartSessions?.list ?? NONE,
    revoking: smartSessions?.revoking,
    error: smartSessions?.error,
  }),
  functions: (client) => ({
    grant: (options) => grantPermission(client, options),
    refetch: async () => void (await fetchSmartSessions(client)),
    revoke: (id) => revokeSmartSession(client, id),
  }),
}

/** Whether the account on show has signed in. */
export interface SignInShown {
  /** `idle` while no wallet is connected. */
  readonly status: SignInState['status'] | 'idle'
  readonly session: SiwxSession | undefined
  readonly error: SignInState['error'] | undefined
}

/** Functions of {@link signInHook}. */
export interface SignInFunctions {
  /** Asks the wallet for the signature. */
  readonly signIn: () => Promise<SiwxSession>
  /** Ends the session; the wallet stays connected. */
  readonly signOut: () => Promise<void>
}

/**
 * Whether the account on show has signed in, and signing in and out. Needs `siwx` in the configuration: without it both
 * functions reject with LatchkeyError `siwx_not_enabled`.
 */
export const signInHook: StateHook<[], SignInShown, SignInFunctions> = {
  show: ({ signIn: state }) => ({
    status: state?.status ?? 'idle',
    session: state?.session,
    error: state?.error,
  }),
  functions: (client) => ({ signIn: () => signIn(client), signOut: () => signOut(client) }),
}
