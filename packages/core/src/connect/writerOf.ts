import type { Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { actionsOf } from '../client/actionsOf.js'
import type { Context } from '../client/context.js'
import type { AdapterActions } from '../types/connector.js'

/**
 * Address and actions for a write.
 *
 * @throws LatchkeyError `not_connected`
 */
export async function writerOf(
  context: Context,
  namespace: Namespace = context.store.getState().namespace,
): Promise<{ readonly address: string; readonly actions: AdapterActions }> {
  const account = context.store.getState().accounts[namespace]
  if (account?.status !== 'connected') throw new LatchkeyError('not_connected', { details: { namespace } })
  return { address: account.address, actions: await actionsOf(context, namespace) }
}
