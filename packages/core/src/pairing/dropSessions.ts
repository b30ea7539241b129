import type { Context } from '../client/context.js'
import type { Connection } from '../types/connector.js'

/** Ends sessions that nobody uses, silently: the wallet is told as far as it can be reached. */
export function dropSessions(context: Context, connections: readonly Connection[]): void {
  for (const connection of connections) {
    if (context.connections.get(connection.id) === connection) continue
    context.log.info('A session that nobody uses was ended', { walletId: connection.walletId })
    connection.disconnect(AbortSignal.abort()).catch(() => undefined)
  }
}
