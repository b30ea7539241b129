import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@latchkey/kit/log'
import type { Metrics } from '../../platform/metrics.js'
import type { Task } from '../../platform/tasks.js'
import type { analyticsEvents } from '../analyticsTables.js'
import { insertBatch, SinkError, type Batch } from './clickhouse.js'
import type { SinkAddress } from './sinkAddress.js'

type StoredEvent = typeof analyticsEvents.$inferInsert

export interface EventSink {
  /** Drops and counts events beyond the memory limit. */
  add(events: readonly StoredEvent[]): void
  readonly task: Task
  close(): Promise<void>
}

interface SinkDeps {
  readonly fetch: typeof fetch
  readonly log: Pick<Logger, 'warn' | 'info'>
  readonly metrics: Pick<Metrics, 'registry'>
  readonly now: () => number
  readonly bounds?: Partial<typeof defaultBounds>
}

const defaultBounds = {
  /** Bytes, pending rows included. */
  memory: 32_000_000,
  /** Per batch; bytes before compression. */
  rows: 10_000,
  bytes: 4_000_000,
  /** Milliseconds. */
  wait: 5_000,
}

const firstPause = 1_000
const maxPause = 60_000

/** Consecutive 400s after which a batch is dropped: others wait. */
const maxRefusals = 10

const shutdownTimeout = 2_000

interface Waiting {
  readonly line: string
  readonly id: string
  readonly bytes: number
  readonly at: number
}

interface Sending extends Batch {
  readonly rows: readonly Waiting[]
  readonly bytes: number
}

export function createEventSink(
  address: SinkAddress,
  { fetch, log, metrics, now, bounds: given }: SinkDeps,
): EventSink {
  const bounds = { ...defaultBounds, ...given }
  const waiting: Waiting[] = []
  let sending: Sending | undefined
  let bytes = 0
  let failures = 0
  let refusals = 0
  let maxRows = bounds.rows

  const { registry } = metrics
  const events = registry.counter(
    'analytics_sink_events_total',
    'Events for the sink: sent; dropped, since the memory was full; or refused by it for good.',
    ['outcome'],
  )
  for (const outcome of ['sent', 'dropped', 'refused']) events.inc({ outcome }, 0)
  const failed = registry.counter('analytics_sink_failures_total', 'Batches that the sink did not take.')
  const oldest = () => sending?.rows[0]?.at ?? waiting[0]?.at
  const left = () => waiting.length + (sending?.rows.length ?? 0)
  registry.gauge('analytics_sink_waiting_events', 'Events that wait for the sink.', left)
  registry.gauge('analytics_sink_waiting_bytes', 'Bytes of those events.', () => bytes)
  registry.gauge('analytics_sink_lag_seconds', 'How long the oldest event has waited for the sink.', () => {
    const at = oldest()
    return at === undefined ? 0 : Math.max(0, (now() - at) / 1000)
  })

  function nextBatch(): Sending | undefined {
    let count = 0
    let size = 0
    for (const { bytes: more } of waiting.slice(0, maxRows)) {
      if (count > 0 && size + more > bounds.bytes) break
      count += 1
      size += more
    }
    return count === 0 ? undefined : batchOf(waiting.splice(0, count))
  }

  function done(outcome: 'sent' | 'refused', batch: Sending): void {
    events.inc({ outcome }, batch.rows.length)
    bytes -= batch.bytes
    sending = undefined
    refusals = 0
  }

  async function send(): Promise<boolean> {
    sending ??= nextBatch()
    const batch = sending
    if (batch === undefined) return true
    try {
      await insertBatch(address, batch, fetch)
      if (failures > 0) log.info('the sink of events answers again')
      failures = 0
      done('sent', batch)
      return true
    } catch (error) {
      failed.inc()
      failures += 1
      const { status, code } = error instanceof SinkError ? error : { status: undefined, code: undefined }
      // Metrics count the rest.
      if (failures === 1) log.warn({ status, code }, 'the sink of events does not take a batch')
      if (status === 413 && batch.rows.length > 1) {
        maxRows = Math.ceil(batch.rows.length / 2)
        waiting.unshift(...batch.rows)
        sending = undefined
        return false
      }
      refusals = status === 400 || status === 413 ? refusals + 1 : 0
      if (refusals >= maxRefusals) {
        log.warn(
          { status, code, events: batch.rows.length },
          'the sink refuses events for good; they are dropped',
        )
        done('refused', batch)
      }
      return false
    }
  }

  let pendingSend: Promise<boolean> | undefined
  const sendOnce = () => (pendingSend ??= send().finally(() => (pendingSend = undefined)))

  const isDue = () =>
    sending !== undefined ||
    bytes >= bounds.bytes ||
    waiting.length >= maxRows ||
    now() - (waiting[0]?.at ?? Infinity) >= bounds.wait

  return {
    add(stored) {
      const at = now()
      for (const event of stored) {
        const line = JSON.stringify(rowOf(event))
        const size = Buffer.byteLength(line)
        if (bytes + size > bounds.memory) {
          events.inc({ outcome: 'dropped' })
          continue
        }
        bytes += size
        waiting.push({ line, id: event.id, bytes: size, at })
      }
    },
    task: {
      name: 'analytics sink',
      pause: () =>
        failures === 0
          ? Math.min(1_000, bounds.wait)
          : Math.min(maxPause, firstPause * 2 ** Math.min(failures - 1, 10)) * (0.5 + Math.random() / 2),
      async run() {
        if (!isDue()) return false
        return (await sendOnce()) && isDue()
      },
    },
    async close() {
      const enough = new AbortController()
      const flush = async () => {
        while (left() > 0 && !enough.signal.aborted) if (!(await sendOnce())) return
      }
      await Promise.race([
        flush(),
        sleep(shutdownTimeout, undefined, { signal: enough.signal }).catch(() => {}),
      ])
      enough.abort()
      if (left() > 0) log.warn({ events: left() }, 'the sink did not get the last events')
    },
  }
}

function batchOf(rows: readonly Waiting[]): Sending {
  const hash = createHash('sha256')
  for (const { id } of rows) hash.update(id)
  return {
    rows,
    lines: rows.map(({ line }) => line),
    bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
    token: hash.digest('hex'),
  }
}

/** No column is null; properties are JSON text. */
const rowOf = ({ sdk, address, properties, ...event }: StoredEvent) => ({
  ...event,
  sdk: sdk ?? '',
  address: address ?? '',
  properties: JSON.stringify(properties),
})
