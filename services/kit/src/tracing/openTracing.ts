import type { Logger } from '../log.js'
import { createTracer, withoutTrace, type Attributes, type EndedSpan, type Tracer } from './tracer.js'

export interface TracingSettings {
  readonly otlpEndpoint?: string | undefined
  readonly otlpHeaders?: Readonly<Record<string, string>> | undefined
  readonly traceRatio?: number | undefined
}

/** Milliseconds between exports, and timeout. */
const FLUSH_INTERVAL = 5_000
const EXPORT_TIMEOUT = 10_000
/** Spans per export and in the queue; the rest is dropped. */
const BATCH = 512
const MAX_QUEUED = 2_048

/** OTLP 1.x, "Failures". */
const RETRYABLE = new Set([429, 502, 503, 504])

/** OTLP over HTTP with JSON. */
export function openTracing(
  { otlpEndpoint, otlpHeaders, traceRatio = 1 }: TracingSettings,
  { service, log }: { readonly service: string; readonly log: Logger },
): Tracer | undefined {
  if (otlpEndpoint === undefined) return undefined
  const url = `${otlpEndpoint.replace(/\/$/, '')}/v1/traces`
  let queue: EndedSpan[] = []
  let dropped = 0
  let sending: Promise<void> | undefined

  function keep(batch: readonly EndedSpan[]): void {
    const all = [...batch, ...queue]
    queue = all.slice(-MAX_QUEUED)
    dropped += all.length - queue.length
  }

  async function send(): Promise<void> {
    const batch = queue.slice(0, BATCH)
    queue = queue.slice(BATCH)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...otlpHeaders, 'content-type': 'application/json' },
        body: JSON.stringify(otlpRequest(service, batch)),
        redirect: 'error',
        signal: AbortSignal.timeout(EXPORT_TIMEOUT),
      })
      await response.body?.cancel()
      if (response.ok) return
      if (RETRYABLE.has(response.status)) keep(batch)
      else dropped += batch.length
      log.warn({ status: response.status }, 'the collector refused spans')
    } catch (error) {
      keep(batch)
      log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the collector did not answer')
    }
  }
  const flush = (): Promise<void> => (sending ??= withoutTrace(send).finally(() => (sending = undefined)))
  const tellDropped = (): void => {
    if (dropped > 0) log.warn({ spans: dropped }, 'spans were dropped')
    dropped = 0
  }
  const timer = setInterval(() => {
    tellDropped()
    if (queue.length > 0) void flush()
  }, FLUSH_INTERVAL)
  timer.unref()

  return createTracer({
    ratio: traceRatio,
    take(span) {
      if (queue.length >= MAX_QUEUED) dropped += 1
      else queue.push(span)
      if (queue.length >= BATCH) void flush()
    },
    async close() {
      clearInterval(timer)
      await sending
      for (let before = Infinity; queue.length > 0 && queue.length < before;) {
        before = queue.length
        await flush()
      }
      dropped += queue.length
      tellDropped()
    },
  })
}

/** Hex ids, 64-bit numbers as text. */
function otlpRequest(service: string, spans: readonly EndedSpan[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: listOf({ 'service.name': service }) },
        scopeSpans: [
          {
            scope: { name: 'latchkey' },
            spans: spans.map(({ start, end, attributes, failed, parentSpanId, ...span }) => ({
              ...span,
              ...(parentSpanId === undefined ? {} : { parentSpanId }),
              startTimeUnixNano: String(start),
              endTimeUnixNano: String(end),
              attributes: listOf(attributes),
              status: failed ? { code: 2 } : {},
            })),
          },
        ],
      },
    ],
  }
}

const listOf = (attributes: Attributes): readonly object[] =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }],
  )
