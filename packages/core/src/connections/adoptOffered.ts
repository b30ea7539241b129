import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import type { Connector } from '../types/connector.js'
import { walletInfo } from './account.js'
import { adopt } from './adopt.js'
import { ownAccounts } from './incoming.js'

/** Only in families without a connection, restore or attempt. */
export function adoptOffered(
  context: Context,
  connector: Connector,
  connections: readonly Connection[],
): void {
  for (const connection of connections) {
    const { namespace, walletId } = connection
    const isFree = context.store.getState().accounts[namespace]?.status === 'disconnected'
    if (ownAccounts(context, connection).length === 0 || !isFree || context.lifetime.aborted) continue
    context.claim([namespace])
    adopt(context, {}, { connection, wallet: walletInfo(context, connector, walletId) }, undefined)
  }
}
