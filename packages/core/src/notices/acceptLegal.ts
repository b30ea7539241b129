import { contextOf } from '../client/context.js'
import { LEGAL_ACCEPTED } from '../storage/keys.js'
import type { Client } from '../types/client.js'

/**
 * Takes the visitor's answer to the legal checkbox; the choice is remembered (ruling 15).
 *
 * @param client the client that asks
 * @param accepted whether the box is ticked
 */
export function acceptLegal(client: Client, accepted: boolean): void {
  const context = contextOf(client)
  if (accepted) context.storage.write(LEGAL_ACCEPTED, true)
  else context.storage.remove(LEGAL_ACCEPTED)
  context.update('acceptLegal', () => ({ legalAccepted: accepted }))
}
