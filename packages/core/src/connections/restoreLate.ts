import { firstTime } from '../platform/firstTime.js'
import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import type { Connector } from '../types/connector.js'
import { adoptOffered } from './adoptOffered.js'

/**
 * Restores a log-in whose frame was slower than the silent restore, as if it had come in time. Once in a page: a frame that
 * is as slow again is not asked for ever. What logs nobody in shares its account by itself.
 */
export function restoreLate(
  context: Context,
  connector: Connector,
  connections: readonly Connection[],
): void {
  if (!connector.auth) return adoptOffered(context, connector, connections)
  if (!firstTime(context, 'restoreLate')) return
  context.lazy
    .wallet()
    .then(({ followStored }) => followStored(context), context.log.failed('A log-in was not taken up'))
}
