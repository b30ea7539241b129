import type { Context } from '../client/context.js'
import type { Connection } from '../types/connector.js'

/**
 * Ends the remote session of a connection that was let go of, once no family uses it: replaced by another wallet, reset
 * with its connector (ruling 28), or ended by its wallet or by somebody here, who then was faster and it is nothing.
 * Out of reach here, it would live on at the wallet and hold a socket.
 */
export async function endUnused(context: Context, connection: Connection): Promise<void> {
  // The new connection is still being taken in.
  await undefined
  const { topic } = connection
  const isUsed = [...context.connections.values()].some((item) => item.topic === topic)
  if (topic !== undefined && !isUsed) connection.disconnect(AbortSignal.abort()).catch(() => undefined)
}
