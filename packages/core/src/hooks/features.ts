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

type ListStatus = 'idle' | 'loading' | 'ready' | 'failed'

const NONE: readonly never[] = []
const IDLE = { status: 'idle' } as const
const EDITING = { step: 'editing' } as const

const statusOf = (list: { readonly loading: boolean; readonly error?: unknown } | undefined): ListStatus => {
  if (!list) return 'idle'
  if (list.loading) return 'loading'
  return list.error ? 'failed' : 'ready'
}

export interface ActivityShown extends Pick<ActivityState, 'entries' | 'pending'> {
  /** `idle` until `refetch`, here or by the modal. */
  readonly status: ListStatus
  readonly error: ActivityState['error'] | undefined
  readonly hasMore: boolean
}

export interface ActivityFunctions {
  readonly refetch: () => Promise<void>
  readonly fetchMore: () => Promise<void>
}

/**
 * The active account's history: `entries` from the chain, newest first, and `pending` transactions
 * of this browser that are not yet among them. Read once `refetch` is called or the modal shows it.
 * Both functions reject with LatchkeyError `transactions_need_address` without a wallet.
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

export interface SwapShown {
  /** Empty until `fetchTokens`. */
  readonly tokens: readonly SwapCoin[]
  readonly from: SwapCoin | undefined
  readonly to: SwapCoin | undefined
  /** Whole coins, as a decimal string. */
  readonly amount: string
  readonly offer: SwapState['offer']
  /** The offer's wallet requests and network fee. */
  readonly review: SwapState['review']
  readonly progress: SwapState['progress']
}

export interface SwapFunctions {
  readonly fetchTokens: () => Promise<readonly SwapCoin[]>
  /** Changes tokens or amount; invalidates the quote. */
  readonly update: (patch: SwapPatch) => void
  readonly flip: () => void
  /** Requests an offer and its review. Never rejects. */
  readonly quote: () => Promise<void>
  readonly confirm: () => Promise<SwapResult>
}

/**
 * Swaps tokens on the active account's network: choose with `update`, request an offer with
 * `quote`, then `confirm`. The swap yields at least the shown offer's minimum, or reverts.
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

export interface PayFunctions {
  /** As `client.pay`. Never rejects. */
  readonly pay: (request: PayRequest) => Promise<PayResult>
  /** As `pay`, without a view: the page draws `payment` itself. */
  readonly payInPage: (
    request: PayRequest,
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<PayResult>
  /** Pending payments of an earlier visit, which `pay` resumes. */
  readonly open: () => Promise<readonly PayRequest[]>
}

/** Takes payments; needs `features.pay`. `payment` is the latest one with its progress. */
export const payHook: StateHook<[], { readonly payment: PayState | undefined }, PayFunctions> = {
  show: ({ pay }) => ({ payment: pay }),
  functions: (client) => ({
    pay: (request) => client.pay(request),
    payInPage: (request, options) => payInPage(client, request, options),
    open: () => openPayments(client),
  }),
}

export interface OnrampFunctions {
  /** As `loadOnramp`. */
  readonly load: () => Promise<OnrampState>
  /** As `setOnramp`. */
  readonly set: (patch: OnrampPatch) => Promise<void>
  /** As `startOnramp`: call it synchronously in a click. */
  readonly buy: (options?: StartOnrampOptions) => Promise<OnrampPurchase>
  readonly reset: () => Promise<void>
  readonly dismiss: () => Promise<void>
}

/** Buys coins for the active account. `onramp` is undefined until `load`, here or by the modal. */
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

export interface SmartSessionsShown {
  /** `idle` until `refetch`, here or by the modal. */
  readonly status: ListStatus
  readonly sessions: readonly SmartSession[]
  /** Id of the session whose revocation awaits the wallet. */
  readonly revoking: string | undefined
  readonly error: SmartSessionsState['error']
}

export interface SmartSessionsFunctions {
  /** As `grantPermission`. */
  readonly grant: (options: GrantPermissionOptions) => Promise<SmartSession>
  readonly refetch: () => Promise<void>
  /** As `revokeSmartSession`. */
  readonly revoke: (id: string) => Promise<SmartSession>
}

/**
 * The active account's permissions, granted through its wallet (ERC-7715). Without
 * `features.smartSessions` the functions reject with LatchkeyError `smart_sessions_off`.
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

export interface SignInShown {
  /** `idle` without a wallet. */
  readonly status: SignInState['status'] | 'idle'
  readonly session: SiwxSession | undefined
  readonly error: SignInState['error'] | undefined
}

export interface SignInFunctions {
  readonly signIn: () => Promise<SiwxSession>
  /** Ends the session; the wallet stays connected. */
  readonly signOut: () => Promise<void>
}

/**
 * The active account's sign-in status, with functions to sign in and out. Without `siwx` in the
 * configuration they reject with LatchkeyError `siwx_not_enabled`.
 */
export const signInHook: StateHook<[], SignInShown, SignInFunctions> = {
  show: ({ signIn: state }) => ({
    status: state?.status ?? 'idle',
    session: state?.session,
    error: state?.error,
  }),
  functions: (client) => ({ signIn: () => signIn(client), signOut: () => signOut(client) }),
}
