import { action } from '../store/action.js'
import type { Alert } from '../types/state.js'

/**
 * The alert that the modal draws. Alerts speak to developers, so visitors of a published page never see one; it is in
 * the log and in `state.alert` everywhere.
 *
 * @returns null without an alert, and outside of development
 */
export const visibleAlert = action((context): Alert | null => {
  return context.platform.isDevelopment() ? context.client.getState().alert : null
})
