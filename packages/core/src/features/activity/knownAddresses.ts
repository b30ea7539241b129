import { action } from '../../store/action.js'
import { connectedAccounts } from '../../store/selectors.js'
import { knownReceivers } from '../send/receivers.js'

/**
 * The addresses that the visitor knows: their own, those that were sent to from this browser, and those that the account
 * itself sent to before. Who is not among them and looks like one of them is somebody else.
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
  // The oldest first: who came first is the one that others are made to look like.
  return [...new Set([...own, ...knownReceivers(context), ...sent.toReversed()])]
})
