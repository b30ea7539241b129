import type { Caip2 } from '@latchkey/protocol/caip'
import type { Connection } from '../types/connector.js'
import type { Network } from '../types/network.js'
import type { NetworkState } from '../types/state.js'

/**
 * The network of a family as the state shows it: the wallet's own chain, configured or not (user demand 8.3).
 *
 * @param networks the configured networks
 * @param chainId where the wallet stands
 * @param approved what a remote wallet says about its networks
 */
export function networkState(
  networks: readonly Network[],
  chainId: Caip2,
  approved?: Connection['approved'],
): NetworkState {
  const caipNetwork = networks.find((network) => network.caipNetworkId === chainId)
  return {
    chainId,
    ...(caipNetwork ? { caipNetwork } : {}),
    supported: caipNetwork !== undefined,
    supportsAllNetworks: approved?.takesMore ?? true,
    ...(approved ? { approvedCaipNetworkIds: approved.chains } : {}),
  }
}
