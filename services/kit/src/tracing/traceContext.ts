import { randomBytes } from 'node:crypto'

/** W3C Trace Context, version 00. */
export interface TraceParent {
  /** 32 hex digits. */
  readonly traceId: string
  /** 16 hex digits. */
  readonly spanId: string
}

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

export function parseTraceparent(header: string | undefined): TraceParent | undefined {
  const [, traceId = '', spanId = ''] = FORM.exec(header ?? '') ?? []
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? { traceId, spanId } : undefined
}

export const formatTraceparent = ({ traceId, spanId }: TraceParent, isSampled: boolean): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** Nonzero. */
export function newTraceId(bytes: 8 | 16): string {
  const id = randomBytes(bytes).toString('hex')
  return /[1-9a-f]/.test(id) ? id : newTraceId(bytes)
}

/** Every service with this ratio agrees. */
export const isSampled = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-13), 16) < ratio * 16 ** 13
