import { randomBytes } from 'node:crypto'

/** The part of a trace that a header carries (W3C Trace Context, version 00). */
export interface TraceParent {
  /** 32 hex digits. */
  readonly traceId: string
  /** 16 hex digits. */
  readonly spanId: string
}

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** Reads `traceparent`. @returns undefined when it is absent or malformed */
export function parseTraceparent(header: string | undefined): TraceParent | undefined {
  const [, traceId = '', spanId = ''] = FORM.exec(header ?? '') ?? []
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? { traceId, spanId } : undefined
}

/** Writes `traceparent`. */
export const formatTraceparent = ({ traceId, spanId }: TraceParent, isSampled: boolean): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** An id that is not zero. @param bytes 16 for a trace, 8 for a span */
export function newTraceId(bytes: 8 | 16): string {
  const id = randomBytes(bytes).toString('hex')
  return /[1-9a-f]/.test(id) ? id : newTraceId(bytes)
}

/** Whether a trace is among the sampled ones: the same answer in each service with the same ratio. */
export const isSampled = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-13), 16) < ratio * 16 ** 13
