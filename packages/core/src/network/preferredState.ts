import type { Network } from '../types/network.js'
import type { NetworkState } from '../types/state.js'

/** The network of a family without a connection: one of the configured, as `networkState` would show it. */
export const preferredState = (network: Network): NetworkState => ({
  chainId: network.caipNetworkId,
  caipNetwork: network,
  supported: true,
  supportsAllNetworks: true,
})
