import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import type { Alert } from '../types/state.js'

/**
 * The alert that the modal draws. Alerts speak to developers, so visitors of a published page never see one; it is in
 * the log and in `state.alert` everywhere.
 *
 * @returns null without an alert, and outside of development
 */
export function visibleAlert(client: Client): Alert | null {
  return contextOf(client).platform.isDevelopment() ? client.getState().alert : null
}
