import { connectedAccount } from '../store/selectors.js'
import type { State } from '../types/state.js'
import type { SentTransaction } from '../types/transaction.js'

/**
 * The latest transaction that a visitor made here with the account on show and that is on its way. An allowance is a step of
 * another one, a host shows its own calls itself, and coins are bought once they are paid for.
 *
 * @param last the id of the one that was under way before; where nothing else is, it counts once it has come through
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
