import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { randomUUID } from 'node:crypto'
import type { ServiceDeps, ServiceEnv } from './serviceEnv.js'

const acceptableId = /^[\w.-]{8,64}$/
const methods = new Set(['GET', 'POST', 'OPTIONS', 'HEAD', 'PUT', 'PATCH', 'DELETE'])

/**
 * Gives each request an id, and counts, times and logs its answer. The log holds the route's pattern, never the
 * path or the query: those carry addresses and project ids.
 */
export function observe({
  log,
  metrics,
}: Pick<ServiceDeps, 'log' | 'metrics'>): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const start = performance.now()
    const given = c.req.header('x-request-id')
    const requestId = given !== undefined && acceptableId.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    await next()
    const ms = performance.now() - start
    const pattern = routePath(c, -1)
    const route = pattern.endsWith('*') ? 'unmatched' : pattern
    const method = methods.has(c.req.method) ? c.req.method : 'other'
    const { status } = c.res
    metrics.requests.inc({ method, route, status })
    metrics.duration.observe({ route }, ms / 1000)
    const level = status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug'
    if (!log.isLevelEnabled(level)) return
    log[level]({ requestId, method, route, status, ms: Math.round(ms * 100) / 100 }, 'request')
  }
}
