import type { Namespace } from '@latchkey/protocol/caip'
import type { ResolvedConfig } from '../types/resolvedConfig.js'
import type { NetworkState } from '../types/state.js'
import { networkState } from './networkState.js'

/** The network of a family without a connection: the default one, else the host's first of that family. */
export function defaultNetworkState(
  { networks, defaultNetwork }: Pick<ResolvedConfig, 'networks' | 'defaultNetwork'>,
  namespace: Namespace,
): NetworkState | undefined {
  const network = [defaultNetwork, ...networks].find((item) => item.chainNamespace === namespace)
  return network && networkState(networks, network.caipNetworkId)
}
