import { firstTime } from '../platform/firstTime.js'
import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import type { Connector } from '../types/connector.js'
import { adoptOffered } from './adoptOffered.js'

/** Once per page, for a login frame slower than the restore. */
export function restoreLate(
  context: Context,
  connector: Connector,
  connections: readonly Connection[],
): void {
  if (!connector.auth) return adoptOffered(context, connector, connections)
  if (!firstTime(context, 'restoreLate')) return
  context.lazy
    .wallet()
    .then(({ restoreStored }) => restoreStored(context), context.log.failed('A login was not resumed'))
}
