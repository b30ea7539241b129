import { type Caip2, type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import { connectionsOf } from '../store/connections.js'
import type { Context } from '../store/context.js'
import type { Account, Connection } from '../types/connection.js'
import { keepsOrder, keepType, preferredAddress, typeOf } from './accountType.js'
import { commit } from './effects.js'
import { ownAccounts } from './incoming.js'

/**
 * Takes over the accounts that a wallet shares now, active first, as one update; also the chain, where the wallet
 * left it at the same time (the update of a remote session). The same active address keeps its balances. Of a
 * connection that is not the active one, nothing else changes. Addresses of another family are left out; where there is
 * no other, what was shared before stays.
 */
export function setAccounts(
  context: Context,
  connectionId: string,
  shared: readonly [Account, ...Account[]],
): void {
  const state = context.store.getState()
  const connection = state.connections[connectionId]
  if (!connection) return
  const { namespace } = connection
  const accounts = ownAccounts(context, { namespace, accounts: shared })
  if (accounts.length === 0) return
  const live = context.connections.get(connectionId)
  const { chainId = connection.chainId } = live ?? {}
  const address = preferredAddress(context, { namespace, accounts, keepsOrder: keepsOrder(live) })
  commit(context, { type: 'accountsChanged', id: connectionId, accounts, address, chainId })
}

/**
 * Takes over the chain that a wallet reports, as one update. Of the active connection: network, account, connection; the
 * send state is reset, and an unsupported chain opens UnsupportedChain. Of another one: the connection alone.
 *
 * @param tell whether the other tabs are told
 */
export function setChain(context: Context, connectionId: string, chainId: Caip2, tell = true): void {
  const isSession = context.connections.get(connectionId)?.session !== undefined
  commit(context, { type: 'chainChanged', id: connectionId, chainId, isSession, tell })
}

/** Which account. */
export interface SelectParameters {
  readonly namespace: Namespace
  readonly address: string
  /** The wallet that has it; by default the active one, else the one that was used last. */
  readonly connectionId?: string | undefined
  /** Whether the other tabs are told; default false. */
  readonly tell?: boolean | undefined
}

/**
 * Makes an account of a connected wallet the active one of its family, in one update. No wallet is asked; one that keeps
 * the visitor's choice itself is told, and where it will not, its own account is the active one again.
 *
 * @returns false when no connection of the family, or not the named one, shares the address
 */
export function selectAccount(
  context: Context,
  { namespace, address, connectionId, tell = false }: SelectParameters,
): boolean {
  const state = context.store.getState()
  const connection = connectionsOf(state, namespace).find(
    ({ id, accounts }) =>
      (connectionId === undefined || id === connectionId) &&
      accounts.some(({ caip }) => parseCaip10(caip).address === address),
  )
  if (!connection || state.accounts[namespace]?.status !== 'connected') return false
  const { id } = connection
  const isSame = connection.address === address
  const live = context.connections.get(id)
  const type = typeOf({ ...connection, address })
  if (!isSame && keepsOrder(live) && type) keepType(context, namespace, type)
  commit(context, { type: 'activated', id, address, tell })
  if (!isSame && live) tellChoice(context, live, address)
  return true
}

/** Tells a wallet that keeps it which account the visitor chose. */
function tellChoice(context: Context, live: Connection, address: string): void {
  live.chooseAccount?.(address).catch((error: unknown) => {
    context.log.failed('The wallet did not take the account')(error)
    const [first, ...rest] = live.accounts
    if (first && context.connections.get(live.id) === live) setAccounts(context, live.id, [first, ...rest])
  })
}
