import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { createFailover, type Failover } from './createFailover.js'

/**
 * The hosted upstreams of each chain, with what is known of their health for as long as the chain's settings stay the
 * same.
 *
 * @param urlOf the address that a chain's settings name
 */
export function createHostedUpstreams<C extends { readonly caip2: string }>(
  deps: Pick<GatewayDeps, 'log' | 'metrics' | 'now'>,
  urlOf: (chain: C) => string | undefined,
): (chain: C) => Failover {
  const known = new WeakMap<C, Failover>()
  return (chain) => {
    const url = urlOf(chain)
    const made =
      known.get(chain) ?? createFailover({ caip2: chain.caip2, urls: url === undefined ? [] : [url] }, deps)
    known.set(chain, made)
    return made
  }
}
