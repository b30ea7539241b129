import { createRequestMetrics } from '@latchkey/kit/http/requestMetrics'
import type { RequestMetrics } from '@latchkey/kit/http/serviceEnv'
import type { Counter } from '@latchkey/kit/metrics'

/** The gateway's numbers; one set a gateway, so that several can live in a process. */
export interface Metrics extends RequestMetrics {
  readonly upstream: Counter<'chain' | 'upstream' | 'outcome'>
  readonly cache: Counter<'cache' | 'outcome'>
}

/** Makes the numbers that `GET /metrics` shows. Labels hold no address, id or URL. */
export function createMetrics(): Metrics {
  const shared = createRequestMetrics('latchkey_')
  return {
    ...shared,
    upstream: shared.registry.counter(
      'rpc_upstream_total',
      'Requests to RPC upstreams; upstream is its position in the settings.',
      ['chain', 'upstream', 'outcome'],
    ),
    cache: shared.registry.counter('cache_total', 'Look-ups in memory.', ['cache', 'outcome']),
  }
}
