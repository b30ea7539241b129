import type { ResolvedConfig } from '../types/config.js'
import type { State } from '../types/state.js'

/**
 * Whether UnsupportedChain has to be shown: the wallet stands on a network that the host did not configure, and none
 * of the three exceptions holds: network switch off, unsupported chains allowed, basic mode.
 */
export function isUnsupported(
  state: Pick<State, 'namespace' | 'accounts' | 'networks'>,
  config: Pick<ResolvedConfig, 'allowUnsupportedChain' | 'enableNetworkSwitch' | 'basic'>,
): boolean {
  if (!config.enableNetworkSwitch || config.allowUnsupportedChain || config.basic) return false
  const network = state.networks[state.namespace]
  return state.accounts[state.namespace]?.status === 'connected' && network?.supported === false
}
