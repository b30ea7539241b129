import { createClientAddresses } from '../clientAddress.js'
import { createRateLimiter } from '../rateLimiter.js'
import type { PublicLimit } from './defineRoute.js'
import { ServiceError } from './serviceError.js'
import type { ServiceContext, ServiceDeps } from './serviceEnv.js'

export interface RateLimits {
  /** @throws ServiceError 429 with the seconds to wait */
  project(c: ServiceContext, id: string | undefined): Promise<void>
  group(c: ServiceContext, limit: PublicLimit): Promise<void>
}

export function createRateLimits(
  deps: Pick<ServiceDeps, 'settings' | 'now' | 'sharedLimit' | 'metrics'>,
): RateLimits {
  const { settings, now, sharedLimit, metrics } = deps
  const addresses = createClientAddresses(settings.trustedProxies)
  const together = createRateLimiter({ perMinute: settings.rateLimit, now, shared: sharedLimit })
  const localLimiter = createRateLimiter({ perMinute: settings.rateLimit, now })

  async function limit(c: ServiceContext, group: string, limiter: typeof localLimiter): Promise<void> {
    const socket = c.env?.incoming?.socket.remoteAddress
    const caller = `${group}|${addresses.read({ socket, forwarded: c.req.header('x-forwarded-for') })}`
    const retryAfter = await limiter.take(caller)
    if (retryAfter === 0) {
      c.set('charge', (count) => limiter.charge(caller, count))
      return
    }
    // Foreign project ids must not become label values.
    metrics.rateLimited.inc({ limit: group.startsWith('group ') ? group.slice('group '.length) : 'project' })
    throw new ServiceError({
      status: 429,
      reasons: [
        { name: 'rate_limited', description: `Too many requests. Try again after ${retryAfter} seconds.` },
      ],
      retryAfter,
    })
  }

  // The prefix keeps project ids apart from group names.
  return {
    project: (c, id) => limit(c, id === undefined ? 'unknown' : `project ${id}`, together),
    group: (c, { group, countedBy }) =>
      limit(c, `group ${group}`, countedBy === 'process' ? localLimiter : together),
  }
}
