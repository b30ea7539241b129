import { action } from '../client/action.js'
import { emptySend } from './emptySend.js'

/** Empties the send form; a transfer that is under way goes on by itself. */
export const resetSend = action((context): void => {
  // What the account has stays known: only a new account or network has another.
  const { networkBalanceInUSD } = context.store.getState().send
  const known = networkBalanceInUSD === undefined ? {} : { networkBalanceInUSD }
  context.update('resetSend', () => ({ send: { ...emptySend(context), ...known } }))
})
