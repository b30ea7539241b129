import type { Logger } from '../log.js'
import { createTracer, withoutTrace, type Attributes, type EndedSpan, type Tracer } from './tracer.js'

export interface TracingSettings {
  readonly otlpEndpoint?: string | undefined
  readonly otlpHeaders?: Readonly<Record<string, string>> | undefined
  readonly traceRatio?: number | undefined
}

/** Milliseconds between exports, and timeout. */
const EVERY = 5_000
const PATIENCE = 10_000
/** Spans per export and in the queue; the rest is dropped. */
const BATCH = 512
const WAITING = 2_048

/** OTLP 1.x, "Failures". */
const RETRYABLE = new Set([429, 502, 503, 504])

/** OTLP over HTTP with JSON. */
export function openTracing(
  { otlpEndpoint, otlpHeaders, traceRatio = 1 }: TracingSettings,
  { service, log }: { readonly service: string; readonly log: Logger },
): Tracer | undefined {
  if (otlpEndpoint === undefined) return undefined
  const url = `${otlpEndpoint.replace(/\/$/, '')}/v1/traces`
  let waiting: EndedSpan[] = []
  let dropped = 0
  let sending: Promise<void> | undefined

  function keep(batch: readonly EndedSpan[]): void {
    const all = [...batch, ...waiting]
    waiting = all.slice(-WAITING)
    dropped += all.length - waiting.length
  }

  async function send(): Promise<void> {
    const batch = waiting.slice(0, BATCH)
    waiting = waiting.slice(BATCH)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...otlpHeaders, 'content-type': 'application/json' },
        body: JSON.stringify(otlpRequest(service, batch)),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
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
    if (waiting.length > 0) void flush()
  }, EVERY)
  timer.unref()

  return createTracer({
    ratio: traceRatio,
    take(span) {
      if (waiting.length >= WAITING) dropped += 1
      else waiting.push(span)
      if (waiting.length >= BATCH) void flush()
    },
    async close() {
      clearInterval(timer)
      await sending
      for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
        before = waiting.length
        await flush()
      }
      dropped += waiting.length
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
