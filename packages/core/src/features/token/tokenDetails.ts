import { connectedAccount, dataOf } from '../../store/selectors.js'
import type { GuardConfig } from '../../store/defineViews.js'
import type { ActivityEntry, ActivityState } from '../../types/activity.js'
import type { TokenBalance } from '../../types/adapter.js'
import type { State } from '../../types/state.js'
import { activityGroups } from '../activity/entries.js'
import { hasSwaps, isSwapping } from '../swap/views.js'

export type TokenActionKind = 'send' | 'swaps' | 'receive'

export interface TokenAction {
  readonly kind: TokenActionKind
  readonly isDisabled: boolean
  /** The token as the swap form identifies it. */
  readonly fromToken?: string
}

const MOST_ENTRIES = 3

/**
 * A token's actions in the configured order (`walletFeaturesOrder`), as far as family and
 * configuration have them. Pure.
 */
export function tokenActions(
  state: State,
  { families }: GuardConfig,
  token: TokenBalance,
): readonly TokenAction[] {
  const { features, namespace, send, swap } = state
  const facts = families[namespace]
  const isHere = connectedAccount(state)?.chainId === token.chainId
  const isNone = Number(token.quantity.numeric) === 0
  const address = plainAddress(token, facts?.nativeToken)
  const canSend = isHere && features.send && facts?.can.send
  const canSwap = isHere && mayBeSwapped(swap, address) && hasSwaps(state, { families })
  const offered: Readonly<Record<TokenActionKind, TokenAction | undefined>> = {
    send: canSend ? { kind: 'send', isDisabled: isNone || send.loading } : undefined,
    swaps: canSwap
      ? { kind: 'swaps', isDisabled: isNone || isSwapping(state), fromToken: address }
      : undefined,
    receive: isHere && features.receive ? { kind: 'receive', isDisabled: false } : undefined,
  }
  return features.walletFeaturesOrder.flatMap(
    (name) => (name in offered && offered[name as TokenActionKind]) || [],
  )
}

const plainAddress = ({ address }: TokenBalance, nativeToken = ''): string =>
  address?.split(':')[2] ?? nativeToken

function mayBeSwapped(swap: State['swap'], address: string): boolean {
  const tokens = swap && dataOf(swap.tokens)
  return tokens?.some((coin) => coin.address.toLowerCase() === address.toLowerCase()) !== false
}

export interface TokenActivity {
  /** `ready` without entries: unread pages may have some. */
  readonly status: 'loading' | 'failed' | 'empty' | 'ready'
  readonly entries: readonly ActivityEntry[]
}

export interface TokenActivityOptions {
  readonly token: TokenBalance
  readonly known: readonly string[]
}

/** A token's newest entries, pending first, without hidden ones. Pure. */
export function tokenActivity(
  activity: ActivityState | undefined,
  { token, known }: TokenActivityOptions,
): TokenActivity {
  if (!activity) return { status: 'loading', entries: [] }
  const { loading, error, next } = activity
  const moving = (list: readonly ActivityEntry[]) => list.filter((entry) => moves(entry, token))
  const found = { entries: moving(activity.entries), pending: moving(activity.pending) }
  const { groups } = activityGroups(found, { now: 0, known })
  const entries = groups.flatMap((group) => group.entries).slice(0, MOST_ENTRIES)
  const isUnread = loading && activity.entries.length === 0
  const status =
    entries.length === 0 && isUnread
      ? 'loading'
      : error && !loading
        ? 'failed'
        : entries.length === 0 && next === null
          ? 'empty'
          : 'ready'
  return { status, entries }
}

function moves({ metadata, transfers }: ActivityEntry, token: TokenBalance): boolean {
  return (transfers ?? []).some(({ fungible_info: info }) => {
    if (!info) return false
    if (info.address !== undefined) return info.address.toLowerCase() === token.address?.toLowerCase()
    const isSymbol = (info.symbol ?? token.symbol) === token.symbol
    // Records of this browser have no token address.
    return isSymbol && (token.address === undefined || metadata.status === 'pending')
  })
}
