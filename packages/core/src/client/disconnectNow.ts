import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from './context.js'

/**
 * `client.disconnect()`. The code of disconnecting comes with a connection, so the state flips at once; before that
 * (still restoring) it is loaded first.
 */
export async function disconnectNow(context: Context, namespace: Namespace | undefined): Promise<void> {
  const { disconnect } = context.connectedCode ?? (await context.late.connected())
  return disconnect(context, { namespace })
}
