import type { Caip2 } from '@latchkey/protocol/caip'
import { action } from '../store/action.js'
import { connectedAccount } from '../store/selectors.js'
import type { Route } from '../types/route.js'

export interface SwitchViewOptions {
  readonly chainId: Caip2
  /** Always returns SwitchNetwork, which then asks nothing. */
  readonly ignoreConfirmation?: boolean | undefined
}

/**
 * Returns the view that switches to a network: SwitchActiveChain when only another family is
 * connected, unless an embedded wallet has both; otherwise SwitchNetwork.
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
