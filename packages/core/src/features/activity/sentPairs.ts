import { connectedAccounts } from '../../store/selectors.js'
import type { ActivityEntry } from '../../types/activity.js'
import type { State } from '../../types/state.js'

/**
 * `sender receiver`, oldest first. Omits other senders and transfers of nothing: attackers plant
 * them.
 *
 * @param entries newest first
 */
export function sentPairs(
  state: Pick<State, 'accounts'>,
  entries: readonly ActivityEntry[],
): readonly string[] {
  const addresses = connectedAccounts(state).flatMap(({ allAccounts }) =>
    allAccounts.map(({ address }) => address),
  )
  const ownAddresses = new Set(addresses.map((address) => address.toLowerCase()))
  return entries
    .flatMap(({ metadata: { operationType, sentFrom }, transfers }) =>
      ownAddresses.has(sentFrom.toLowerCase()) && operationType === 'send'
        ? (transfers ?? []).flatMap(({ recipient, quantity }) =>
            /[1-9]/.test(quantity.numeric) && recipient ? `${sentFrom} ${recipient}` : [],
          )
        : [],
    )
    .toReversed()
}
