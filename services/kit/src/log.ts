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
 * Writes JSON lines to standard error; standard output belongs to a command's results. Log lines
 * must not hold a visitor's address, a secret or the URL of an upstream.
 */
export function createLog({ name, level, write }: LogOptions): Logger {
  const serializers = { err: (error: unknown) => errorForLog(error) }
  return pino(
    { name, level, serializers, mixin: traceOfLog },
    write === undefined ? pino.destination(2) : { write },
  )
}
