import { createRequestMetrics } from '@latchkey/kit/http/requestMetrics'
import type { RequestMetrics } from '@latchkey/kit/http/serviceEnv'
import type { Counter } from '@latchkey/kit/metrics'

export interface Metrics extends RequestMetrics {
  /** Share events, as in the audit log. */
  readonly events: Counter<'event'>
}

/** Labels hold no address, URL or id. */
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
