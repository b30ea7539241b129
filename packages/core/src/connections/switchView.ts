import type { Caip2 } from '@latchkey/protocol/caip'
import type { ResolvedConfig } from '../types/config.js'
import type { Route } from '../types/route.js'
import type { State } from '../types/state.js'

/** Options of {@link switchView}. */
export interface SwitchViewOptions {
  /** Goes to SwitchNetwork whatever is connected. */
  readonly ignoreConfirmation?: boolean | undefined
}

/**
 * The view that leads to a network: SwitchActiveChain when connected
 * on the current family but not on the target's, otherwise SwitchNetwork. Pure.
 *
 * @param state families and accounts
 * @param config the configured networks
 * @param chainId the target network
 */
export function switchView(
  state: Pick<State, 'namespace' | 'accounts'>,
  config: Pick<ResolvedConfig, 'networks'>,
  chainId: Caip2,
  options: SwitchViewOptions = {},
): Route {
  const network = config.networks.find((item) => item.caipNetworkId === chainId)
  const target = network?.chainNamespace
  if (!options.ignoreConfirmation && target !== undefined && target !== state.namespace) {
    const here = state.accounts[state.namespace]?.status === 'connected'
    const there = state.accounts[target]?.status === 'connected'
    if (here && !there) return { view: 'SwitchActiveChain', namespace: target, chainId }
  }
  return { view: 'SwitchNetwork', chainId }
}
