import { type ErrorName, LatchkeyError } from '@latchkey/protocol/errors'
import { firstTime } from '../platform/firstTime.js'
import { action } from '../store/action.js'
import type { Alert } from '../types/state.js'

/** Options of {@link showAlert}. */
export interface AlertOptions {
  /** Values for the placeholders of the message. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Shows a developer-facing alert. Each one (name and details) shows only once in the client's life.
 *
 * @param client the client that shows it
 * @param name an error of the catalogue; its message is what is shown
 * @param level `warning` where work goes on, `error` where something cannot work
 */
export const showAlert = action(
  (context, name: ErrorName, level: Alert['level'], options: AlertOptions = {}): void => {
    const { message } = new LatchkeyError(name, { details: options.details ?? {} })
    if (!firstTime(context, `alert ${name} ${message}`)) return
    context.log[level === 'error' ? 'error' : 'warn'](message, { alert: name })
    context.update('showAlert', () => ({ alert: { name, message, level } }))
  },
)
