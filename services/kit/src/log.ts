import { pino, type Logger } from 'pino'
import { errorForLog } from './errorForLog.js'
import { traceOfLog } from './tracing/tracer.js'

export type { Logger } from 'pino'

export interface LogOptions {
  readonly name: string
  /** `trace` to `fatal`, or `silent`. */
  readonly level: string
  readonly write?: (line: string) => void
}

/** JSON lines on standard error, without a visitor's address, a secret or an upstream's URL. */
export function createLog({ name, level, write }: LogOptions): Logger {
  const serializers = { err: (error: unknown) => errorForLog(error) }
  return pino(
    { name, level, serializers, mixin: traceOfLog },
    write === undefined ? pino.destination(2) : { write },
  )
}
