import type { Context } from '../client/context.js'
import type { Connection } from '../types/connector.js'

/** Ends the sessions that no family uses, silently: the wallet is told as far as it can be reached. */
export function dropSessions(context: Context, connections: readonly Connection[]): void {
  const live = [...context.connections.values()]
  for (const connection of connections) {
    const { topic } = connection
    if (live.some((item) => item === connection || (topic !== undefined && item.topic === topic))) continue
    context.log.info('A session that nobody uses was ended', { walletId: connection.walletId })
    connection.disconnect(AbortSignal.abort()).catch(() => undefined)
  }
}
