import type { Namespace } from '@latchkey/protocol/caip'
import type { ViewName } from '../types/route.js'
import type { ConnectedAccount, Loadable, State } from '../types/state.js'
import type { CatalogueWallet } from '../types/wallet.js'

/** The data of a part, also while it reloads or after a failure. */
export const dataOf = <T>(part: Loadable<T>): T | undefined => ('data' in part ? part.data : undefined)

export function keepData<T>(part: Loadable<T>): { readonly data?: T; readonly asOf?: number } {
  const data = dataOf(part)
  const asOf = readAt(part)
  return data === undefined ? {} : { data, ...(asOf !== undefined && { asOf }) }
}

const readAt = (part: Loadable<unknown>): number | undefined => {
  if (part.status === 'ready') return part.at
  return part.status === 'idle' ? undefined : part.asOf
}

export function connectedAccount(
  { accounts, namespace }: Pick<State, 'accounts' | 'namespace'>,
  family: Namespace = namespace,
): ConnectedAccount | undefined {
  const account = accounts[family]
  return account?.status === 'connected' ? account : undefined
}

export const shownView = ({ modal }: Pick<State, 'modal'>): ViewName | undefined =>
  modal.open ? modal.stack.at(-1)?.view : undefined

export const catalogueWallets = ({
  catalogue: { recommended, list, search },
}: Pick<State, 'catalogue'>): readonly CatalogueWallet[] =>
  [recommended, list, search.result].flatMap((part) => dataOf(part) ?? [])

export const connectedAccounts = ({ accounts }: Pick<State, 'accounts'>): readonly ConnectedAccount[] =>
  Object.values(accounts).filter((account) => account?.status === 'connected')

/**
 * A pending request in a wallet's app that the page could not open without a tap (touch screens
 * only). A button that calls `openRequest` opens it.
 */
export interface UnopenedRequest {
  readonly connectionId: string
  readonly walletId: string
  readonly name: string
  /** Such as `personal_sign` or `eth_sendTransaction`. */
  readonly method: string
  /** Best first; never empty. */
  readonly links: readonly string[]
}

/** Requests that connectors present with the view OpenWallet, oldest first. */
export function unopenedRequests({ presented }: Pick<State, 'presented'>): readonly UnopenedRequest[] {
  return presented.flatMap(({ view, data }) =>
    view === 'OpenWallet' ? [data as unknown as UnopenedRequest] : [],
  )
}
