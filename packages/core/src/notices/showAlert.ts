import { type ErrorName, LatchkeyError } from '@latchkey/protocol/errors'
import { firstTime } from '../platform/firstTime.js'
import { action } from '../store/action.js'
import type { Alert } from '../types/state.js'

export interface AlertOptions {
  /** For the message's placeholders. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Shows an alert for developers, each (name and details) once per client.
 *
 * @param name an error of the catalogue
 * @param level `warning` if work continues, `error` if something cannot work
 */
export const showAlert = action(
  (context, name: ErrorName, level: Alert['level'], options: AlertOptions = {}): void => {
    const { message } = new LatchkeyError(name, { details: options.details ?? {} })
    if (!firstTime(context, `alert ${name} ${message}`)) return
    context.log[level === 'error' ? 'error' : 'warn'](message, { alert: name })
    context.update('showAlert', () => ({ alert: { name, message, level } }))
  },
)
