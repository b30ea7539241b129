import { action } from '../../store/action.js'
import { connectedAccounts } from '../../store/selectors.js'
import { knownReceivers } from '../send/receivers.js'

/** The visitor's own addresses, and recipients of this browser and of the history. */
export const knownAddresses = action((context): readonly string[] => {
  const accounts = connectedAccounts(context.store.getState())
  const own = accounts.flatMap(({ allAccounts }) => allAccounts.map(({ address }) => address))
  // Others imitate the earlier address.
  return [...new Set([...own, ...knownReceivers(context)])]
})
