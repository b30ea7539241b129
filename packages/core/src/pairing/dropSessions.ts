import type { Context } from '../client/context.js'
import type { Connection } from '../types/connector.js'

/** Gives back sessions that were granted and are not taken over, silently: the wallet is told as far as it is reached. */
export function dropSessions(context: Context, connections: readonly Connection[]): void {
  const live = [...context.connections.values()]
  for (const connection of connections) {
    const { topic } = connection
    const isUsed = topic && live.some((item) => item.topic === topic)
    if (!isUsed) connection.disconnect(AbortSignal.abort()).catch(() => undefined)
  }
}
