import { connectedAccount } from '../store/selectors.js'
import type { State } from '../types/state.js'
import type { SentTransaction } from '../types/transaction.js'

/**
 * A transaction that was sent here.
 *
 * @param id its own, or its hash: of a transaction that the wallet sent again to be faster, the first hash and the last one
 */
export const sentTransaction = (
  { transactions }: Pick<State, 'transactions'>,
  id: string,
): SentTransaction | undefined => transactions?.find((one) => one.id === id || one.hash === id)

/** Whether a transfer of the account on show is in flight. */
export function isSending(state: State): boolean {
  const address = connectedAccount(state)?.caipAddress
  return (state.transactions ?? []).some(
    ({ account, kind, outcome }) =>
      account === address && outcome === undefined && (kind === 'send' || kind === 'payment'),
  )
}
