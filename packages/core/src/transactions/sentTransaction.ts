import { connectedAccount } from '../store/selectors.js'
import type { State } from '../types/state.js'
import type { SentTransaction } from '../types/transaction.js'

/**
 * Finds a transaction that was sent here.
 *
 * @param id its id or hash; of a sped-up one, either hash
 */
export const sentTransaction = (
  { transactions }: Pick<State, 'transactions'>,
  id: string,
): SentTransaction | undefined => transactions?.find((one) => one.id === id || one.hash === id)

export function isSending(state: State): boolean {
  const address = connectedAccount(state)?.caipAddress
  return (state.transactions ?? []).some(
    ({ account, kind, outcome }) =>
      account === address && outcome === undefined && (kind === 'send' || kind === 'payment'),
  )
}
