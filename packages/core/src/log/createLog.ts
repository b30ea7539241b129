import type { Logger, LogLevel } from '../types/env.js'

const CAPACITY = 1_000_000

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

export interface Log extends Logger {
  failed(message: string): (error: unknown) => void
  lines(): readonly string[]
}

export interface LogOptions {
  readonly now: () => number
  /** Lowest level to keep; default `error`. */
  readonly level: LogLevel
  /** Its exceptions are ignored. */
  readonly tell?: ((level: Exclude<LogLevel, 'silent'>, line: string) => void) | undefined
  /** Approximate bytes; drops the oldest lines first. */
  readonly capacity?: number | undefined
}

/** Logs unserializable data by type only. */
export function createLog({ now, level: least, tell, capacity = CAPACITY }: LogOptions): Log {
  const lines: string[] = []
  // Engines use up to two bytes per character.
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
    } catch {}
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

/** Only with the host's `debug`. */
export function printLine(level: Exclude<LogLevel, 'silent'>, line: string): void {
  console[level](`[latchkey] ${line}`)
}
