import type { Namespace } from '@latchkey/protocol/caip'
import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import { dropConnections } from './dropConnections.js'
import { endConnections } from './endConnections.js'

/** What to disconnect; nothing named means everything. */
export interface DisconnectOptions {
  readonly namespace?: Namespace | undefined
  readonly connectionId?: string | undefined
}

/**
 * Disconnects. The state flips before this function first yields; then the wallets are told (one revoke each),
 * for at most 3 s altogether. A remote session or an embedded wallet ends for all its families (specification
 * section 4). Stored records and the send state are cleared, other tabs follow.
 *
 * @throws LatchkeyError `disconnect_failed`, after everything is disconnected; `details.errors` lists what failed
 */
export async function disconnect(client: Client, options: DisconnectOptions = {}): Promise<void> {
  const context = contextOf(client)
  const dropped = dropConnections(context, options, 'disconnect')
  await endConnections(context, dropped, options.namespace ?? 'all')
}
