import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** The gateway's numbers; one set a gateway, so that several can live in a process. */
export interface Metrics {
  readonly registry: Registry
  readonly requests: Counter<'method' | 'route' | 'status'>
  readonly duration: Histogram<'route'>
  readonly upstream: Counter<'chain' | 'upstream' | 'outcome'>
  readonly cache: Counter<'cache' | 'outcome'>
}

/** Makes the numbers that `GET /metrics` shows. Labels hold no address, id or URL. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Counter({
      name: 'latchkey_http_requests_total',
      help: 'Answered requests.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    duration: new Histogram({
      name: 'latchkey_http_request_duration_seconds',
      help: 'Time to answer.',
      labelNames: ['route'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    upstream: new Counter({
      name: 'latchkey_rpc_upstream_total',
      help: 'Requests to RPC upstreams; upstream is its position in the settings.',
      labelNames: ['chain', 'upstream', 'outcome'],
      registers,
    }),
    cache: new Counter({
      name: 'latchkey_cache_total',
      help: 'Look-ups in memory.',
      labelNames: ['cache', 'outcome'],
      registers,
    }),
  }
}
