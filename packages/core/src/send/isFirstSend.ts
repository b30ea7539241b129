import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import { isKnownReceiver } from './receivers.js'

/**
 * Whether the receiver of the send in the state is one that the account has not sent to before, as far as this browser
 * knows: the moment to look twice, since copied addresses are what thieves forge. False without an account or receiver.
 */
export function isFirstSend(client: Client): boolean {
  const context = contextOf(client)
  const { accounts, namespace, send } = context.store.getState()
  const account = accounts[namespace]
  if (account?.status !== 'connected' || send.receiverAddress === '') return false
  return !isKnownReceiver(context, account.address, send.receiverAddress)
}
