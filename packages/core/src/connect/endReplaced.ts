import type { Context } from '../client/context.js'
import type { Connection } from '../types/connector.js'

/**
 * Ends the remote session of a connection that another wallet took the place of, once no family uses it: out of reach
 * here, it would live on at the wallet and hold a socket. What was disconnected is ended by who did that, in one tab.
 */
export async function endReplaced(context: Context, connection: Connection): Promise<void> {
  // The new connection is still being taken in.
  await undefined
  const { topic, namespace } = connection
  const isReplaced = topic !== undefined && context.store.getState().active[namespace] !== undefined
  const isUsed = [...context.connections.values()].some((item) => item.topic === topic)
  if (isReplaced && !isUsed) connection.disconnect(AbortSignal.abort()).catch(() => undefined)
}
