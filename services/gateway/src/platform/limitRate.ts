import { clientAddress } from './clientAddress.js'
import { GatewayError } from './gatewayError.js'
import type { GatewayContext } from './gatewayEnv.js'
import type { RateLimiter } from './rateLimiter.js'

/** Counts a request against its caller. @throws GatewayError 429 with the seconds to wait */
export function limitRate(
  c: GatewayContext,
  options: { readonly limiter: RateLimiter; readonly group: string; readonly trustedProxies: number },
): void {
  const { limiter, group, trustedProxies } = options
  const caller = `${group}|${clientAddress(c, trustedProxies)}`
  const retryAfter = limiter.take(caller)
  if (retryAfter === 0) {
    c.set('charge', (count) => limiter.charge(caller, count))
    return
  }
  throw new GatewayError({
    status: 429,
    reasons: [
      { name: 'rate_limited', description: `Too many requests. Try again after ${retryAfter} seconds.` },
    ],
    retryAfter,
  })
}
