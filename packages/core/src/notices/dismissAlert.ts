import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'

/** Hides the alert that is open. */
export function dismissAlert(client: Client): void {
  contextOf(client).update('dismissAlert', () => ({ alert: null }))
}
