import { AsyncLocalStorage } from 'node:async_hooks'
import {
  formatTraceparent,
  isSampled,
  newTraceId,
  parseTraceparent,
  type TraceParent,
} from './traceContext.js'

export const SPAN_KINDS = { internal: 1, server: 2, client: 3 } as const

/** No values from a visitor or operator. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

export interface EndedSpan extends TraceParent {
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: (typeof SPAN_KINDS)[keyof typeof SPAN_KINDS]
  /** Nanoseconds since 1970. */
  readonly start: bigint
  readonly end: bigint
  readonly attributes: Attributes
  readonly failed: boolean
}

export interface SpanHandle {
  rename(name: string): void
  set(attributes: Attributes): void
  fail(): void
}

export interface SpanOptions {
  readonly name: string
  readonly kind: keyof typeof SPAN_KINDS
  readonly attributes?: Attributes
}

export interface Tracer {
  begin<Value>(
    options: SpanOptions & { readonly traceparent?: string | undefined },
    work: (span: SpanHandle) => Promise<Value>,
  ): Promise<Value>
  close(): Promise<void>
}

interface Current extends TraceParent {
  readonly ratio: number
  readonly isSampled: boolean
  readonly take: (span: EndedSpan) => void
}

const context = new AsyncLocalStorage<Current>()

export function traceOfLog(): { readonly trace_id?: string; readonly span_id?: string } {
  const current = context.getStore()
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {}
}

export function currentTraceparent(): string | undefined {
  const current = context.getStore()
  return current && formatTraceparent(current, current.isSampled)
}

export const withoutTrace = <Value>(work: () => Value): Value => context.exit(work)

export function createTracer({
  ratio,
  take,
  close,
}: {
  readonly ratio: number
  readonly take: (span: EndedSpan) => void
  readonly close: () => Promise<void>
}): Tracer {
  return {
    begin({ traceparent, ...options }, work) {
      const parent = parseTraceparent(traceparent)
      const traceId = parent?.traceId ?? newTraceId(16)
      const current = { traceId, spanId: newTraceId(8), ratio, isSampled: isSampled(traceId, ratio), take }
      return run(current, parent?.spanId, options, work)
    },
    close,
  }
}

/** Untraced without a parent span. */
export function inSpan<Value>(
  options: SpanOptions,
  work: (span: SpanHandle) => Promise<Value>,
): Promise<Value> {
  const parent = context.getStore()
  if (parent === undefined) return work(noSpan)
  return run({ ...parent, spanId: newTraceId(8) }, parent.spanId, options, work)
}

const noSpan: SpanHandle = { rename: () => {}, set: () => {}, fail: () => {} }

async function run<Value>(
  current: Current,
  parentSpanId: string | undefined,
  options: SpanOptions,
  work: (span: SpanHandle) => Promise<Value>,
): Promise<Value> {
  let { name } = options
  let attributes: Attributes = options.attributes ?? {}
  let failed = false
  const start = nanoseconds()
  try {
    return await context.run(current, () =>
      work({
        rename: (other) => (name = other),
        set: (more) => (attributes = { ...attributes, ...more }),
        fail: () => (failed = true),
      }),
    )
  } catch (error) {
    failed = true
    // Messages quote input.
    attributes = { ...attributes, 'error.type': error instanceof Error ? error.name : 'unknown' }
    throw error
  } finally {
    const { traceId, spanId } = current
    const kind = SPAN_KINDS[options.kind]
    const span = { traceId, spanId, parentSpanId, name, kind, start, end: nanoseconds(), attributes, failed }
    if (current.isSampled) current.take(span)
  }
}

/** Monotonic within a process. */
const nanoseconds = (): bigint =>
  BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n
