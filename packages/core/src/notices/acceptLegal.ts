import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'

/**
 * Takes the visitor's answer to the legal checkbox; the choice is remembered (ruling 15).
 *
 * @param client the client that asks
 * @param accepted whether the box is ticked
 */
export function acceptLegal(client: Client, accepted: boolean): void {
  const context = contextOf(client)
  if (accepted) context.storage.write('legalAccepted', true)
  else context.storage.remove('legalAccepted')
  context.update('acceptLegal', () => ({ legalAccepted: accepted }))
}
