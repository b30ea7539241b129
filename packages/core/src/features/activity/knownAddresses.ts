import { action } from '../../store/action.js'
import { connectedAccounts } from '../../store/selectors.js'
import { knownReceivers } from '../send/receivers.js'

/**
 * The addresses that the visitor knows: their own, recipients from this browser, and recipients in
 * the account's history. An unknown address that resembles one of them is an imitation.
 */
export const knownAddresses = action((context): readonly string[] => {
  const state = context.store.getState()
  const own = connectedAccounts(state).flatMap(({ allAccounts }) => allAccounts.map(({ address }) => address))
  const mine = new Set(own.map((address) => address.toLowerCase()))
  const sent = (state.activity?.entries ?? []).flatMap(({ metadata, transfers }) =>
    mine.has(metadata.sentFrom.toLowerCase()) && metadata.operationType === 'send'
      ? (transfers ?? []).flatMap(
          ({ recipient, quantity }) => (/[1-9]/.test(quantity.numeric) && recipient) || [],
        )
      : [],
  )
  // Oldest first: the earlier address is the one that others imitate.
  return [...new Set([...own, ...knownReceivers(context), ...sent.toReversed()])]
})
