import { perClient } from '../platform/perClient.js'
import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import type { Connector } from '../types/connector.js'

const memoryOf = perClient(() => ({ isAsked: false }))

/**
 * Restores a log-in whose frame was slower than the silent restore, as if it had come in time. Once in a page: a frame that
 * is as slow again is not asked for ever. What logs nobody in shares its account by itself, and need not have been there.
 */
export function restoreLate(
  context: Context,
  connector: Connector,
  connections: readonly Connection[],
): void {
  const memory = memoryOf(context)
  if (connector.auth && memory.isAsked) return
  memory.isAsked ||= connector.auth !== undefined
  context.lazy
    .wallet()
    .then(
      (code) =>
        connector.auth ? code.followStored(context) : code.adoptOffered(context, connector, connections),
      context.log.failed('A connection was not taken up'),
    )
}
