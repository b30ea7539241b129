import type { Database } from './database/database.js'
import type { Mailer } from './mail/mailer.js'
import type { MetricsRegistry } from './metrics.js'
import type { SharedLimit } from './sharedLimit.js'
import { inSpan } from './tracing/tracer.js'

/** Seconds. */
const sendTimes = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

export function showDatabase(registry: MetricsRegistry, { pool }: Pick<Database, 'pool'>): void {
  registry.gauges(
    'database_connections',
    'Connections to PostgreSQL, by whether a request uses them.',
    'state',
    () =>
      pool === undefined
        ? new Map()
        : new Map([
            ['active', pool.totalCount - pool.idleCount],
            ['idle', pool.idleCount],
          ]),
  )
  registry.gauge(
    'database_waiting_requests',
    'Statements that wait for a connection to PostgreSQL.',
    () => pool?.waitingCount,
  )
}

/** 1 while the count is shared, 0 otherwise; absent when alone. */
export function showSharedLimit(registry: MetricsRegistry, limit: SharedLimit | undefined): void {
  registry.gauges(
    'rate_limit_shared',
    'Whether rate limits are counted together with the other processes: 1, or 0 while their store is away.',
    'store',
    () => (limit === undefined ? new Map() : new Map([[limit.store, Number(limit.isShared())]])),
  )
}

export function observeMailer(registry: MetricsRegistry, mailer: Mailer | undefined): Mailer | undefined {
  const duration = registry.histogram(
    'mail_send_duration_seconds',
    'Time until the mail server took an email, or did not.',
    ['outcome'],
    sendTimes,
  )
  if (mailer === undefined) return undefined
  // The first failure counts as an increase.
  for (const outcome of ['sent', 'failed']) duration.zero({ outcome })
  return {
    ...mailer,
    async send(mail) {
      const start = performance.now()
      const note = (outcome: 'sent' | 'failed') =>
        duration.observe({ outcome }, (performance.now() - start) / 1000)
      try {
        await inSpan({ name: 'send email', kind: 'client' }, () => mailer.send(mail))
      } catch (error) {
        note('failed')
        throw error
      }
      note('sent')
    },
  }
}
