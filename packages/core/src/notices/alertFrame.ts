import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../store/context.js'
import { showAlert } from './showAlert.js'

/** What is wrong with the set-up of an embedded wallet rather than with what a visitor did. */
const ALERTS: readonly string[] = ['iframe_load_failed', 'iframe_request_timeout', 'unverified_domain']

/** Tells the developer where an embedded wallet's page does not come, does not answer, or refuses this site. */
export function alertFrame({ client }: Context, { details, name }: LatchkeyError): void {
  if (ALERTS.includes(name)) showAlert(client, name, 'error', { details })
}
