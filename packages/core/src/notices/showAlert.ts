import { type ErrorName, LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../store/context.js'
import type { Alert } from '../types/state.js'

const SHOWN = Symbol('alerts')

/** Options of {@link showAlert}. */
export interface AlertOptions {
  /** Values for the placeholders of the message. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** The action of this name, for code that has the context. */
export function showAlert(
  context: Context,
  name: ErrorName,
  level: Alert['level'],
  options: AlertOptions = {},
): void {
  const { message } = new LatchkeyError(name, { details: options.details ?? {} })
  const shown = (context.scratch.get(SHOWN) as Set<string> | undefined) ?? new Set()
  context.scratch.set(SHOWN, shown)
  if (shown.has(name + message)) return
  shown.add(name + message)
  context.log[level === 'error' ? 'error' : 'warn'](message, { alert: name })
  context.update('showAlert', () => ({ alert: { name, message, level } }))
}
