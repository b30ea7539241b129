import type { Caip2 } from '@latchkey/protocol/caip'
import { action } from '../store/action.js'
import { connectedAccount } from '../store/selectors.js'
import type { Route } from '../types/route.js'

/** Options of {@link switchView}. */
export interface SwitchViewOptions {
  readonly chainId: Caip2
  /** Goes to SwitchNetwork whatever is connected, which then asks for nothing. */
  readonly ignoreConfirmation?: boolean | undefined
}

/**
 * The view that leads to a network: SwitchActiveChain when connected on the current family but not on the target's,
 * unless the wallet is one that visitors log in to and has both; otherwise SwitchNetwork.
 *
 * @param options the target network, by its CAIP-2 id
 */
export const switchView = action((context, options: SwitchViewOptions): Route => {
  const { ignoreConfirmation } = options
  const network = context.env.network(options.chainId)
  const { chainNamespace: namespace, caipNetworkId: chainId = options.chainId } = network ?? {}
  const state = context.store.getState()
  const here = connectedAccount(state)
  const isElsewhere = namespace !== undefined && !connectedAccount(state, namespace)
  if (here && isElsewhere && !ignoreConfirmation) {
    const connector = context.connectors.get(here.connectorId)
    if (!connector?.auth || !connector.namespaces?.includes(namespace))
      return { view: 'SwitchActiveChain', namespace, chainId, from: here.namespace }
  }
  return { view: 'SwitchNetwork', chainId, ignoreConfirmation }
})
