import type { Namespace } from '@latchkey/protocol/caip'
import type { ResolvedConfig } from '../types/resolvedConfig.js'
import type { NetworkState } from '../types/state.js'

/** The network of a family without a connection: the default one, else the host's first of that family. */
export function defaultNetworkState(
  config: Pick<ResolvedConfig, 'networks' | 'defaultNetwork'>,
  namespace: Namespace,
): NetworkState | undefined {
  const { defaultNetwork, networks } = config
  const network =
    defaultNetwork.chainNamespace === namespace
      ? defaultNetwork
      : networks.find((item) => item.chainNamespace === namespace)
  if (!network) return undefined
  return {
    chainId: network.caipNetworkId,
    caipNetwork: network,
    supported: true,
    supportsAllNetworks: true,
  }
}
