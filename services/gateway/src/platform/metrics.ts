import { createRequestMetrics } from '@latchkey/kit/http/requestMetrics'
import type { RequestMetrics } from '@latchkey/kit/http/serviceEnv'
import type { Counter } from '@latchkey/kit/metrics'

/** The gateway's numbers; one set a gateway, so that several can live in a process. */
export interface Metrics extends RequestMetrics {
  readonly upstream: Counter<'chain' | 'upstream' | 'outcome'>
  readonly cache: Counter<'cache' | 'outcome'>
  /** By the ids in the settings, which every page of a project shows. */
  readonly projectRequests: Counter<'project'>
  readonly quotaRefused: Counter<'project'>
}

/** Makes the numbers that `GET /metrics` shows. Labels hold no address, URL or id of anybody. */
export function createMetrics(): Metrics {
  const shared = createRequestMetrics('latchkey_')
  return {
    ...shared,
    upstream: shared.registry.counter(
      'rpc_upstream_total',
      'Requests to RPC upstreams; upstream is its position in the settings.',
      ['chain', 'upstream', 'outcome'],
    ),
    projectRequests: shared.registry.counter(
      'project_requests_total',
      'Requests for a project, each call of a batch counted, as its quota has them.',
      ['project'],
    ),
    quotaRefused: shared.registry.counter(
      'project_quota_refused_total',
      'Requests for a project beyond its quota.',
      ['project'],
    ),
    cache: shared.registry.counter('cache_total', 'Look-ups in memory.', ['cache', 'outcome']),
  }
}
