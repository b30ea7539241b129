import { connectedAccount } from '../store/selectors.js'
import type { State } from '../types/state.js'
import type { SentTransaction } from '../types/transaction.js'

/**
 * The latest transaction that a visitor made here with the account on show and that is on its way. An allowance is a step of
 * another one, a host shows its own calls itself, and coins are bought once they are paid for.
 */
export function underWay(state: State): SentTransaction | undefined {
  const address = connectedAccount(state)?.caipAddress
  const isMoving = { send: true, swap: true, payment: true, order: state.onramp?.order?.status === 'paid' }
  return state.transactions?.find(
    ({ account, kind, outcome }) =>
      account === address && outcome === undefined && isMoving[kind as keyof typeof isMoving],
  )
}
