import { type Caip2, type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import { connectionsOf } from '../store/connections.js'
import type { Context } from '../store/context.js'
import type { Account, Connection } from '../types/connection.js'
import { keepsOrder, saveAccountType, preferredAddress, typeOf } from './accountType.js'
import { commit } from './effects.js'
import { ownAccounts } from './incoming.js'

/**
 * An unchanged active address keeps its balances.
 *
 * @param sharedAccounts active first
 */
export function setAccounts(
  context: Context,
  connectionId: string,
  sharedAccounts: readonly [Account, ...Account[]],
): void {
  const state = context.store.getState()
  const connection = state.connections[connectionId]
  if (!connection) return
  const { namespace } = connection
  const accounts = ownAccounts(context, { namespace, accounts: sharedAccounts })
  if (accounts.length === 0) return
  const live = context.connections.get(connectionId)
  const { chainId = connection.chainId } = live ?? {}
  const address = preferredAddress(context, { namespace, accounts, keepsOrder: keepsOrder(live) })
  commit(context, { type: 'accountsChanged', id: connectionId, accounts, address, chainId })
}

export function setChain(context: Context, connectionId: string, chainId: Caip2, post = true): void {
  const isSession = context.connections.get(connectionId)?.session !== undefined
  commit(context, { type: 'chainChanged', id: connectionId, chainId, isSession, post })
}

export interface SelectParameters {
  readonly namespace: Namespace
  readonly address: string
  readonly connectionId?: string | undefined
  readonly post?: boolean | undefined
}

/**
 * Tells only wallets that store the choice; if one refuses, its own account becomes active again.
 */
export function selectAccount(
  context: Context,
  { namespace, address, connectionId, post = false }: SelectParameters,
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
  if (!isSame && keepsOrder(live) && type) saveAccountType(context, namespace, type)
  commit(context, { type: 'activated', id, address, post })
  if (!isSame && live) sendChoice(context, live, address)
  return true
}

function sendChoice(context: Context, live: Connection, address: string): void {
  live.chooseAccount?.(address).catch((error: unknown) => {
    context.log.failed('The wallet did not take the account')(error)
    const [first, ...rest] = live.accounts
    if (first && context.connections.get(live.id) === live) setAccounts(context, live.id, [first, ...rest])
  })
}
