import type { Logger, LogLevel } from '../types/env.js'

/** Kept in bytes, where nothing else is asked for. */
const CAPACITY = 1_000_000

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/** A log with its kept lines. */
export interface Log extends Logger {
  /** Gives what takes note of an error, for a promise that nobody waits for. */
  failed(message: string): (error: unknown) => void
  /** The kept lines, oldest first. */
  lines(): readonly string[]
}

/** Options of {@link createLog}. */
export interface LogOptions {
  readonly now: () => number
  /** Least level that is kept; default `error`. */
  readonly level: LogLevel
  /** Hears each line; what it throws is passed over. */
  readonly tell?: ((level: Exclude<LogLevel, 'silent'>, line: string) => void) | undefined
  /** About how many bytes are kept; the oldest lines go first. */
  readonly capacity?: number | undefined
}

/** A log in memory. Data that cannot be written as JSON is named by its type only. */
export function createLog({ now, level: least, tell, capacity = CAPACITY }: LogOptions): Log {
  const lines: string[] = []
  // Two bytes a character is what engines use at most.
  const most = capacity / 2
  let size = 0
  const at = (level: Exclude<LogLevel, 'silent'>) => (message: string, data?: unknown) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return
    const line = `${new Date(now()).toISOString()} ${level} ${message}${data === undefined ? '' : ` ${text(data)}`}`
    const kept = line.slice(0, most)
    lines.push(kept)
    size += kept.length
    while (size > most) size -= lines.shift()?.length ?? 0
    try {
      tell?.(level, line)
    } catch {
      // A host's mistake must not stop what is logged.
    }
  }
  const error = at('error')
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error,
    failed: (message) => (reason) => error(message, String(reason)),
    lines: () => [...lines],
  }
}

function text(data: unknown): string {
  try {
    return JSON.stringify(data) ?? typeof data
  } catch {
    return typeof data
  }
}

/** Prints a line of the log; only ever used when the host sets `debug`. */
export function printLine(level: Exclude<LogLevel, 'silent'>, line: string): void {
  console[level](`[latchkey] ${line}`)
}
