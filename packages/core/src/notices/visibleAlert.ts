import { action } from '../store/action.js'
import type { Alert } from '../types/state.js'

/**
 * The alert that the modal draws. Alerts speak to developers, so visitors of a published page never see one, unless the
 * host has set `debug`; it is in the log and in `state.alert` everywhere.
 *
 * @returns null without an alert, and outside of development without `debug`
 */
export const visibleAlert = action((context): Alert | null => {
  return context.platform.isDevelopment() || context.config.debug ? context.client.getState().alert : null
})
