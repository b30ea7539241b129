import {
  createMetricsRegistry,
  type Counter,
  type Histogram,
  type MetricsRegistry,
} from '@latchkey/kit/metrics'

/** The gateway's numbers; one set a gateway, so that several can live in a process. */
export interface Metrics {
  readonly registry: MetricsRegistry
  readonly requests: Counter<'method' | 'route' | 'status'>
  readonly duration: Histogram<'route'>
  readonly upstream: Counter<'chain' | 'upstream' | 'outcome'>
  readonly cache: Counter<'cache' | 'outcome'>
}

/** Makes the numbers that `GET /metrics` shows. Labels hold no address, id or URL. */
export function createMetrics(): Metrics {
  const registry = createMetricsRegistry('latchkey_')
  return {
    registry,
    requests: registry.counter('http_requests_total', 'Answered requests.', ['method', 'route', 'status']),
    duration: registry.histogram(
      'http_request_duration_seconds',
      'Time to answer.',
      ['route'],
      [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    ),
    upstream: registry.counter(
      'rpc_upstream_total',
      'Requests to RPC upstreams; upstream is its position in the settings.',
      ['chain', 'upstream', 'outcome'],
    ),
    cache: registry.counter('cache_total', 'Look-ups in memory.', ['cache', 'outcome']),
  }
}
