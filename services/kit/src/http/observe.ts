import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { randomUUID } from 'node:crypto'
import type { SpanHandle, Tracer } from '../tracing/tracer.js'
import type { ServiceContext, ServiceDeps, ServiceEnv } from './serviceEnv.js'

const acceptableId = /^[\w.-]{8,64}$/
const methods = new Set(['GET', 'POST', 'OPTIONS', 'HEAD', 'PUT', 'PATCH', 'DELETE'])

/** Logs hold the route's pattern, never path or query. */
export function observe({
  log,
  metrics,
  tracer,
  config,
}: Pick<ServiceDeps, 'log' | 'metrics' | 'tracer' | 'config'>): MiddlewareHandler<ServiceEnv> {
  return (c, next) =>
    tracer === undefined
      ? answer(c, next, undefined)
      : traced(tracer, c, config.current().frames, (span) => answer(c, next, span))

  async function answer(
    c: ServiceContext,
    next: () => Promise<void>,
    span: SpanHandle | undefined,
  ): Promise<void> {
    const start = performance.now()
    const receivedId = c.req.header('x-request-id')
    const requestId = receivedId !== undefined && acceptableId.test(receivedId) ? receivedId : randomUUID()
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    await next()
    const ms = performance.now() - start
    const pattern = routePath(c, -1)
    const route = pattern.endsWith('*') ? 'unmatched' : pattern
    const method = methods.has(c.req.method) ? c.req.method : 'other'
    const { status } = c.res
    span?.rename(`${method} ${route}`)
    span?.set({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status })
    if (status >= 500) span?.fail()
    metrics.requests.inc({ method, route, status })
    metrics.duration.observe({ route }, ms / 1000)
    const level = status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug'
    if (!log.isLevelEnabled(level)) return
    log[level]({ requestId, method, route, status, ms: Math.round(ms * 100) / 100 }, 'request')
  }
}

const untraced = new Set(['/healthz', '/readyz', '/metrics'])

/** Continues only traces of our own frames. */
function traced(
  tracer: Tracer,
  c: ServiceContext,
  frames: readonly string[],
  work: (span: SpanHandle | undefined) => Promise<void>,
): Promise<void> {
  if (untraced.has(c.req.path)) return work(undefined)
  const isOurs = frames.includes(c.req.header('origin') ?? '')
  const traceparent = isOurs ? c.req.header('traceparent') : undefined
  return tracer.begin({ name: c.req.method, kind: 'server', traceparent }, work)
}
