import { createMetricsRegistry, type Counter, type MetricsRegistry } from '@latchkey/kit/metrics'
import type { MailboxStore, Relay, RelayObserver } from '../core/index.js'
import type { StoreObserver } from '../store/storeObserver.js'
import { createStoreMetrics } from './createStoreMetrics.js'

/** Several relays can live in a process. No label holds an id or topic. */
export interface Metrics {
  readonly registry: MetricsRegistry
  readonly observer: Omit<RelayObserver, 'failure'>
  readonly store: StoreObserver
  readonly failures: Counter
  readonly upgrades: Counter<'outcome'>
  readonly closes: Counter<'code'>
  watch(sources: {
    readonly relay: Relay
    readonly store: MailboxStore
    readonly bufferedBytes: () => number
  }): void
}

export function createMetrics(labels: Readonly<Record<string, string>> = {}): Metrics {
  const registry = createMetricsRegistry('latchkey_relay_', labels)
  const { counter, gauge } = registry
  const requests = counter('requests_total', 'Handled requests.', ['method', 'outcome'])
  const published = counter('published_total', 'Messages that were to be stored.', ['outcome'])
  const delivered = counter('delivered_total', 'Messages written to sockets.')
  const acknowledged = counter('acknowledged_total', 'Deliveries that clients acknowledged.')
  const throttled = counter('throttled_total', 'Requests that waited for a rate limit.')
  const duration = registry.histogram(
    'request_duration_seconds',
    'Time to handle a request, its storing included.',
    ['method'],
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10],
  )
  return {
    registry,
    observer: {
      request(method, outcome, milliseconds) {
        requests.inc({ method, outcome })
        duration.observe({ method }, milliseconds / 1000)
      },
      published: (outcome) => published.inc({ outcome }),
      delivered: () => delivered.inc(),
      acknowledged: () => acknowledged.inc(),
      throttled: () => throttled.inc(),
    },
    store: createStoreMetrics(registry),
    failures: counter('failures_total', 'Failures of the store.'),
    upgrades: counter('upgrades_total', 'Connection attempts.', ['outcome']),
    closes: counter('closes_total', 'Sockets that ended, by close code.', ['code']),
    watch({ relay, store, bufferedBytes }) {
      gauge('sockets', 'Open sockets.', () => relay.stats().sockets)
      gauge('clients', 'Client ids with an open socket.', () => relay.stats().clients)
      gauge('topics', 'Topics that a socket listens to.', () => relay.stats().topics)
      gauge('subscriptions', 'Subscriptions of all sockets.', () => relay.stats().subscriptions)
      gauge('stored_messages', 'Messages in the mailboxes (memory store).', () => store.stats().messages)
      gauge('stored_bytes', 'Bytes in the mailboxes (memory store).', () => store.stats().bytes)
      gauge('buffered_bytes', 'Bytes that wait to be sent.', bufferedBytes)
    },
  }
}
