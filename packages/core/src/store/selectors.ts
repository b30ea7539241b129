import type { Namespace } from '@latchkey/protocol/caip'
import type { ConnectedAccount, State } from '../types/state.js'

/** The connected account of a family; by default the one on show. */
export function connectedAccount(
  { accounts, namespace }: Pick<State, 'accounts' | 'namespace'>,
  family: Namespace = namespace,
): ConnectedAccount | undefined {
  const account = accounts[family]
  return account?.status === 'connected' ? account : undefined
}

/** The connected accounts of all families. */
export const connectedAccounts = ({ accounts }: Pick<State, 'accounts'>): readonly ConnectedAccount[] =>
  Object.values(accounts).filter((account) => account?.status === 'connected')

/**
 * A request that waits in a wallet's app which the page could not open for it, as no action of the visitor led to it
 * (touch screens only). A button that calls `openRequest` opens the app.
 */
export interface UnopenedRequest {
  readonly connectionId: string
  readonly walletId: string
  /** The wallet's name. */
  readonly name: string
  /** `personal_sign`, `eth_sendTransaction` … */
  readonly method: string
  /** What opens the app at the request, best first; never empty. */
  readonly links: readonly string[]
}

/** Requests whose wallet the visitor must open, oldest first: what connectors present as the view OpenWallet. */
export function unopenedRequests({ presented }: Pick<State, 'presented'>): readonly UnopenedRequest[] {
  return presented.flatMap(({ view, data }) =>
    view === 'OpenWallet' ? [data as unknown as UnopenedRequest] : [],
  )
}
