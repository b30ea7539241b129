import type { Caip2 } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import { networkState } from './networkState.js'
import { emptySend } from '../send/emptySend.js'

/**
 * Takes over a network for a family that has no connection: it is shown, its family becomes the active one, and it is
 * asked for at connect (user demand 8.6). The send state is reset.
 *
 * @returns false when the network is not configured
 */
export function choosePreferred(context: Context, chainId: Caip2): boolean {
  const made = networkState(context, chainId)
  const namespace = made.caipNetwork?.chainNamespace
  if (!namespace) return false
  context.chosen.set(namespace, chainId)
  context.update('chooseNetwork', (state) => ({
    namespace,
    networks: { ...state.networks, [namespace]: made },
    send: emptySend(context),
  }))
  context.storage.write('activeNamespace', namespace)
  context.storage.write('activeChain', chainId)
  return true
}
