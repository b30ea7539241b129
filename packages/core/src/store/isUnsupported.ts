import type { ResolvedConfig } from '../types/config.js'
import type { State } from '../types/state.js'

/**
 * The wallet is on a network that is not configured, and neither disabled network switching,
 * `allowUnsupportedChain` nor basic mode exempts it.
 */
export function isUnsupported(
  state: Pick<State, 'namespace' | 'accounts' | 'networks'>,
  config: Pick<ResolvedConfig, 'allowUnsupportedChain' | 'enableNetworkSwitch' | 'basic'>,
): boolean {
  if (!config.enableNetworkSwitch || config.allowUnsupportedChain || config.basic) return false
  const network = state.networks[state.namespace]
  return state.accounts[state.namespace]?.status === 'connected' && network?.supported === false
}
