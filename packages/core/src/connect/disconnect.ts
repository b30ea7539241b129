import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import { dropConnections } from './dropConnections.js'
import { endConnections } from './endConnections.js'

/** What to disconnect; nothing named means everything. */
export interface DisconnectOptions {
  readonly namespace?: Namespace | undefined
  readonly connectionId?: string | undefined
}

/** The action of this name, for code that has the context. */
export async function disconnect(context: Context, options: DisconnectOptions = {}): Promise<void> {
  const dropped = dropConnections(context, options, 'disconnect')
  await endConnections(context, dropped, options.namespace ?? 'all')
}
