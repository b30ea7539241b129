import type { Namespace } from '@latchkey/protocol/caip'
import type { disconnect as Disconnect } from '../connect/disconnect.js'
import type { Context } from './context.js'

/**
 * `client.disconnect()`. The code of disconnecting came along with that of connecting, whose watch hands it over, so
 * the state flips at once; without it (still restoring) it is loaded first.
 */
export async function disconnectNow(context: Context, namespace: Namespace | undefined): Promise<void> {
  const loaded = context.scratch.get(DISCONNECT) as typeof Disconnect | undefined
  const disconnect = loaded ?? (await context.late.session()).disconnect
  return disconnect(context.client, { namespace })
}

/** Where the loaded code stands in the scratch of a client. */
export const DISCONNECT = Symbol('disconnect')
