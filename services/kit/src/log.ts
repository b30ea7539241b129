import { pino, type Logger } from 'pino'
import { errorForLog } from './errorForLog.js'
import { traceOfLog } from './tracing/tracer.js'

export type { Logger } from 'pino'

/** Options of {@link createLog}. */
export interface LogOptions {
  /** Which service writes. */
  readonly name: string
  /** `trace` to `fatal`, or `silent`. */
  readonly level: string
  /** Takes each line in place of the standard error stream; for tests. */
  readonly write?: (line: string) => void
}

/**
 * JSON lines on the standard error stream; standard output is for what a command says to its user. What is logged may
 * hold no address of a visitor, no secret and no URL of an upstream.
 */
export function createLog({ name, level, write }: LogOptions): Logger {
  const serializers = { err: (error: unknown) => errorForLog(error) }
  return pino(
    { name, level, serializers, mixin: traceOfLog },
    write === undefined ? pino.destination(2) : { write },
  )
}
