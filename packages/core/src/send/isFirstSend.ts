import { action } from '../client/action.js'
import type { SendState } from '../types/state.js'
import { isOwnReceiver } from './isOwnReceiver.js'
import { isKnownReceiver } from './receivers.js'

/**
 * Whether the receiver of the send in the state is one that the account has not sent to before, as far as this browser
 * knows: the moment to look twice, since copied addresses are what thieves forge. False for the visitor's own address,
 * and without an account or receiver.
 *
 * @param send the send of the state by default
 */
export const isFirstSend = action((context, send: SendState = context.store.getState().send): boolean => {
  const state = { ...context.store.getState(), send }
  const account = state.accounts[state.namespace]
  if (account?.status !== 'connected' || send.receiverAddress === '') return false
  return !isOwnReceiver(state) && !isKnownReceiver(context, account.address, send.receiverAddress)
})
