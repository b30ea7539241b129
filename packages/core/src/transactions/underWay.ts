import { connectedAccount } from '../store/selectors.js'
import type { State } from '../types/state.js'
import type { SentTransaction } from '../types/transaction.js'

/**
 * The latest pending transaction that the visitor made here with the active account. Excludes
 * allowances, the host's own calls, and on-ramp orders.
 *
 * @param last id of the previous one; without another, it is returned once it has succeeded
 */
export function underWay(state: State, last?: string): SentTransaction | undefined {
  const address = connectedAccount(state)?.caipAddress
  const isMoving = { send: true, swap: true, payment: true, order: state.onramp?.order?.status === 'paid' }
  const own = state.transactions?.filter(({ account }) => account === address) ?? []
  return (
    own.find(({ kind, outcome }) => outcome === undefined && isMoving[kind as keyof typeof isMoving]) ??
    own.find(({ id, outcome }) => id === last && (outcome === 'confirmed' || outcome === 'spedUp'))
  )
}
