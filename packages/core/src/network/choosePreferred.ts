import type { Caip2 } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import { EMPTY_SEND } from '../client/emptySend.js'
import { ACTIVE_CHAIN, ACTIVE_NAMESPACE } from '../storage/keys.js'
import { networkState } from './networkState.js'

/**
 * Takes over a network for a family that has no connection: it is shown, its family becomes the active one, and it is
 * asked for at connect (user demand 8.6). The send state is reset.
 *
 * @returns false when the network is not configured
 */
export function choosePreferred(context: Context, chainId: Caip2): boolean {
  const made = networkState(context.config.networks, chainId)
  const namespace = made.caipNetwork?.chainNamespace
  if (!namespace) return false
  context.chosen.set(namespace, chainId)
  context.update('chooseNetwork', (state) => ({
    namespace,
    networks: { ...state.networks, [namespace]: made },
    send: EMPTY_SEND,
  }))
  context.storage.write(ACTIVE_NAMESPACE, namespace)
  context.storage.write(ACTIVE_CHAIN, chainId)
  return true
}
