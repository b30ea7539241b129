import type { Caip2 } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import type { Connection } from '../types/connector.js'
import type { NetworkState } from '../types/state.js'

/**
 * The network of a family as the state shows it: the wallet's own chain, configured or not (user demand 8.3).
 *
 * @param chainId where the wallet stands
 * @param approved what a remote wallet says about its networks
 */
export function networkState(
  { env }: Context,
  chainId: Caip2,
  approved?: Connection['approved'],
): NetworkState {
  const caipNetwork = env.network(chainId)
  return {
    chainId,
    ...(caipNetwork && { caipNetwork }),
    supported: caipNetwork !== undefined,
    supportsAllNetworks: approved?.takesMore ?? true,
    ...(approved && { approvedCaipNetworkIds: approved.chains }),
  }
}
