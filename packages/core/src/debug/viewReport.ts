import type { Context } from '../client/context.js'
import { report, scrub } from '../events/report.js'

/** A view that threw while it was drawn. */
export interface ViewFailure {
  /** Its name. */
  readonly view: string
  /** What was thrown. */
  readonly error: unknown
  /** Which components it came through, as React tells it. */
  readonly componentStack?: string | undefined
}

/** How many lines of the log are in a report. */
const LINES = 30

/**
 * Notes that a view could not be drawn, in the log and as an event, and writes what a visitor can send to the people
 * behind the page: version, error and the end of the log, without addresses, keys and queries.
 */
export function viewReport(context: Context, { view, error, componentStack = '' }: ViewFailure): string {
  const { client, log, platform } = context
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  log.error(`The view ${view} could not be drawn`, { name, message })
  report(context, error, { uncaught: true })
  const parts = [
    `Latchkey ${client.version}, ${new Date(platform.now()).toISOString()}`,
    `View: ${view}`,
    `${name}: ${message}`,
    stack,
    `Components:${componentStack}`,
    'Log:',
    ...log.lines().slice(-LINES),
  ]
  return parts.map((part) => scrub(part).replace(/(symKey=)[0-9a-f]+/gi, '$1…')).join('\n')
}
