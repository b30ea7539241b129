import type { Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { AdapterActions } from '../types/connector.js'
import type { Context } from './context.js'

const MADE = Symbol('actions')

/**
 * The family's actions on its active connection; made once a connection.
 *
 * @throws LatchkeyError `adapter_not_found`, `not_connected`
 */
export async function actionsOf(context: Context, namespace: Namespace): Promise<AdapterActions> {
  const adapter = context.adapters.get(namespace)
  if (!adapter) throw new LatchkeyError('adapter_not_found', { details: { namespace } })
  const id = context.store.getState().active[namespace]
  const connection = id === undefined ? undefined : context.connections.get(id)
  if (!connection) throw new LatchkeyError('not_connected', { details: { namespace } })
  const made = (context.scratch.get(MADE) as WeakMap<object, Promise<AdapterActions>>) ?? new WeakMap()
  context.scratch.set(MADE, made)
  let actions = made.get(connection)
  if (!actions) {
    actions = adapter.actions(connection, context.env)
    made.set(connection, actions)
    actions.catch(() => made.delete(connection))
  }
  return actions
}
