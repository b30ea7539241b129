import { supersede } from '../platform/supersede.js'
import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import { setAccounts } from './accounts.js'
import { watchConnection } from './adoptConnections.js'
import { askSilently, isLocal } from './askSilently.js'
import { dropConnections } from './disconnect.js'
import { ownAccounts } from './incoming.js'
import { remember } from './remember.js'
import { recordOf } from './saveConnections.js'

export const settleQuestion = (context: Context, connectionId: string): void =>
  void supersede(context, `recheck ${connectionId}`)

/**
 * Wallets also report an end when they lock, lose their node or change the network: ask silently.
 *
 * @param hasLeft otherwise a silent wallet stays connected
 */
export async function recheck(context: Context, connection: Connection, hasLeft: boolean): Promise<void> {
  const { connectorId, id, namespace, walletId } = connection
  const question = supersede(context, `recheck ${id}`)
  const { chainId } = context.store.getState().connections[id] ?? connection
  const answer = await askSilently(context, { connectorId, walletId, namespaces: [namespace], chainId })
  if (question.aborted || context.lifetime.aborted) return
  if (context.connections.get(id) !== connection) return
  const found = answer?.find((item) => item.id === id)
  if (found) takeOver(context, found)
  else if (hasLeft || answer) lose(context, connection)
}

export function recheckAll(context: Context): void {
  for (const connection of context.connections.values())
    if (isLocal(context.connectors.get(connection.connectorId))) void recheck(context, connection, false)
}

function takeOver(context: Context, found: Connection): void {
  watchConnection(context, found)
  const shown = context.store.getState().connections[found.id]
  const idsOf = (accounts: Connection['accounts']): string => accounts.map(({ caip }) => caip).join()
  if (
    !shown ||
    (shown.chainId === found.chainId && idsOf(shown.accounts) === idsOf(ownAccounts(context, found)))
  )
    return
  const [first, ...rest] = found.accounts
  if (first) setAccounts(context, found.id, [first, ...rest])
}

function lose(context: Context, { id, namespace }: Connection): void {
  const shown = context.store.getState().connections[id]
  if (shown) remember(context, recordOf(context, shown))
  // Each tab hears its wallet itself.
  dropConnections(context, { connectionIds: [id] }, { by: 'wallet', lost: namespace, tell: false })
}
