import type { LogLevel } from '../types/connector.js'

/** Prints a line of the log; only ever used when the host sets `debug` (ruling 25). */
export function printLine(level: Exclude<LogLevel, 'silent'>, line: string): void {
  console[level](`[latchkey] ${line}`)
}
