import type { ResolvedConfig } from '../types/config.js'
import type { State } from '../types/state.js'

/** Disabled network switching, `allowUnsupportedChain` and basic mode exempt the wallet. */
export function isUnsupported(
  state: Pick<State, 'namespace' | 'accounts' | 'networks'>,
  config: Pick<ResolvedConfig, 'allowUnsupportedChain' | 'enableNetworkSwitch' | 'basic'>,
): boolean {
  if (!config.enableNetworkSwitch || config.allowUnsupportedChain || config.basic) return false
  const network = state.networks[state.namespace]
  return state.accounts[state.namespace]?.status === 'connected' && network?.supported === false
}
