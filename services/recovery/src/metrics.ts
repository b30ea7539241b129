import { createRequestMetrics } from '@latchkey/kit/http/requestMetrics'
import type { RequestMetrics } from '@latchkey/kit/http/serviceEnv'
import type { Counter } from '@latchkey/kit/metrics'

/** The recovery service's numbers; one set a service, so that several can live in a process. */
export interface Metrics extends RequestMetrics {
  /** Events of shares, as the audit log has them. */
  readonly events: Counter<'event'>
}

/** Makes the numbers that `GET /metrics` shows. Labels hold no address, URL or id of anybody. */
export function createMetrics(): Metrics {
  const shared = createRequestMetrics('latchkey_recovery_')
  return {
    ...shared,
    events: shared.registry.counter(
      'share_events_total',
      'Events of recovery shares: left, link sent, wrong number, proved, released, replaced.',
      ['event'],
    ),
  }
}
