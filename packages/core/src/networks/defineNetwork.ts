import type { NetworkInput } from '../types/network.js'

/**
 * Types a network and returns it unchanged. A numeric `id` is an EVM chain; other families set
 * `chainNamespace` or `caipNetworkId`.
 *
 * @example
 * ```ts
 * defineNetwork({
 *   id: 31_338,
 *   name: 'My chain',
 *   nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
 *   rpcUrls: { default: { http: ['http://127.0.0.1:8546'] } },
 * })
 * ```
 */
export function defineNetwork<const N extends NetworkInput>(network: N): N {
  return network
}
