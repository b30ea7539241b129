import type { Namespace } from '@latchkey/protocol/namespaces'
import type { NativeBalance, TokenBalance } from '../types/adapter.js'
import type { ViewName } from '../types/route.js'
import type { Loadable, State } from '../types/state.js'

export interface BalanceResult {
  readonly status: Loadable<NativeBalance>['status']
  /** Also while it reloads. */
  readonly data: NativeBalance | undefined
}

export interface TokensResult {
  readonly status: Loadable<unknown>['status']
  readonly tokens: readonly TokenBalance[]
}

const IDLE = { status: 'idle' } as const
const NO_TOKENS: readonly TokenBalance[] = []

const connectedAccount = ({ accounts, namespace: shown }: AccountsState, namespace: Namespace = shown) => {
  const account = accounts[namespace]
  return account?.status === 'connected' ? account : undefined
}

type AccountsState = Pick<State, 'accounts' | 'namespace'>

/**
 * The native balance of a family's account.
 *
 * @param namespace default: the active family
 */
export function balanceOf(state: AccountsState, namespace?: Namespace): BalanceResult {
  const balance: Loadable<NativeBalance> = connectedAccount(state, namespace)?.balance ?? IDLE
  return { status: balance.status, data: 'data' in balance ? balance.data : undefined }
}

/**
 * The tokens of a family's account, as last read by `fetchTokens`.
 *
 * @param namespace default: the active family
 */
export function tokensOf(state: AccountsState, namespace?: Namespace): TokensResult {
  const list: Loadable<readonly TokenBalance[]> = connectedAccount(state, namespace)?.tokens ?? IDLE
  return { status: list.status, tokens: ('data' in list ? list.data : undefined) ?? NO_TOKENS }
}

export function modalOf({ modal }: Pick<State, 'modal'>): {
  readonly isOpen: boolean
  readonly view: ViewName | undefined
} {
  return { isOpen: modal.open, view: modal.open ? modal.stack.at(-1)?.view : undefined }
}
