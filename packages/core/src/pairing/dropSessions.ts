import type { Context } from '../client/context.js'
import type { Connection } from '../types/connector.js'

/**
 * Ends remote sessions that no family uses once the present task is over, silently: out of reach here, they would live
 * on at the wallet and hold a socket. Wallets in the browser are left alone.
 */
export async function dropSessions(context: Context, connections: readonly Connection[]): Promise<void> {
  await undefined
  for (const connection of connections) {
    const { topic } = connection
    const isUsed = [...context.connections.values()].some((item) => item.topic === topic)
    if (topic !== undefined && !isUsed) connection.disconnect(AbortSignal.abort()).catch(() => undefined)
  }
}
