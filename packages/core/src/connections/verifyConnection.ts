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

export const cancelVerification = (context: Context, connectionId: string): void =>
  void supersede(context, `verify ${connectionId}`)

/**
 * Wallets also report an end when they lock, lose their node or change the network: ask silently.
 *
 * @param hasDisconnected otherwise a silent wallet stays connected
 */
export async function verifyConnection(
  context: Context,
  connection: Connection,
  hasDisconnected: boolean,
): Promise<void> {
  const { connectorId, id, namespace, walletId } = connection
  const verification = supersede(context, `verify ${id}`)
  const { chainId } = context.store.getState().connections[id] ?? connection
  const answer = await askSilently(context, { connectorId, walletId, namespaces: [namespace], chainId })
  if (verification.aborted || context.lifetime.aborted) return
  if (context.connections.get(id) !== connection) return
  const found = answer?.find((item) => item.id === id)
  if (found) replaceConnection(context, found)
  else if (hasDisconnected || answer) handleWalletLoss(context, connection)
}

export function verifyConnections(context: Context): void {
  for (const connection of context.connections.values())
    if (isLocal(context.connectors.get(connection.connectorId)))
      void verifyConnection(context, connection, false)
}

function replaceConnection(context: Context, found: Connection): void {
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

function handleWalletLoss(context: Context, { id, namespace }: Connection): void {
  const shown = context.store.getState().connections[id]
  if (shown) remember(context, recordOf(context, shown))
  // Each tab hears its wallet itself.
  dropConnections(context, { connectionIds: [id] }, { by: 'wallet', lost: namespace, post: false })
}
