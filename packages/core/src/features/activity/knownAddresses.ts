import { action } from '../../store/action.js'
import { connectedAccounts } from '../../store/selectors.js'
import { knownReceivers } from '../send/receivers.js'

/**
 * The addresses that the visitor knows: their own, recipients from this browser, and recipients in
 * the account's history. An unknown address that resembles one of them is an imitation.
 */
export const knownAddresses = action((context): readonly string[] => {
  const accounts = connectedAccounts(context.store.getState())
  const own = accounts.flatMap(({ allAccounts }) => allAccounts.map(({ address }) => address))
  // Older ones first: the earlier address is the one that others imitate.
  return [...new Set([...own, ...knownReceivers(context)])]
})
