import { action } from '../client/action.js'
import { type AlertOptions, showAlert as run } from '../notices/showAlert.js'

export type { AlertOptions }

/**
 * Shows a developer-facing alert. Each one (name and details) shows only once in the client's life (specification
 * section 8).
 *
 * @param client the client that shows it
 * @param name an error of the catalogue; its message is what is shown
 * @param level `warning` where work goes on, `error` where something cannot work
 */
export const showAlert = action(run)
