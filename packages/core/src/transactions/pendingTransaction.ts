import { connectedAccount } from '../store/selectors.js'
import type { State } from '../types/state.js'
import type { SentTransaction } from '../types/transaction.js'

/**
 * The active account's latest pending transaction. Excludes allowances, the host's calls, and
 * on-ramp orders.
 *
 * @param last id of the previous one, returned after its success if no other is pending
 */
export function pendingTransaction(state: State, last?: string): SentTransaction | undefined {
  const address = connectedAccount(state)?.caipAddress
  const isMoving = { send: true, swap: true, payment: true, order: state.onramp?.order?.status === 'paid' }
  const own = state.transactions?.filter(({ account }) => account === address) ?? []
  return (
    own.find(({ kind, outcome }) => outcome === undefined && isMoving[kind as keyof typeof isMoving]) ??
    own.find(({ id, outcome }) => id === last && (outcome === 'confirmed' || outcome === 'spedUp'))
  )
}
