import { action } from '../store/action.js'
import type { Alert } from '../types/state.js'

/**
 * The alert that the modal draws. Alerts are for developers: visitors of a published page see none
 * unless the host sets `debug`. The log and `state.alert` always have them.
 *
 * @returns null without an alert, and outside development without `debug`
 */
export const visibleAlert = action((context): Alert | null => {
  return context.platform.isDevelopment() || context.config.debug ? context.client.getState().alert : null
})
