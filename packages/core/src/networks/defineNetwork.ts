import type { NetworkInput } from '../types/network.js'

/**
 * Writes a network with its types checked; what it gets is what it returns. A numeric `id` is an EVM chain; other
 * families name `chainNamespace` (or `caipNetworkId`).
 *
 * @example defineNetwork({ id: 31_338, name: 'My chain', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18
 *   }, rpcUrls: { default: { http: ['http://127.0.0.1:8546'] } } })
 */
export function defineNetwork<const N extends NetworkInput>(network: N): N {
  return network
}
