import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../store/context.js'
import { showAlert } from './showAlert.js'

const ALERTS: readonly string[] = ['iframe_load_failed', 'iframe_request_timeout', 'unverified_domain']

export function alertFrame({ client }: Context, { details, name }: LatchkeyError): void {
  if (ALERTS.includes(name)) showAlert(client, name, 'error', { details })
}
