import type { Network, PayState, SendState, SwapState } from '@latchkey/core'
import { explorerLink, sentTransaction } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'

/** The stage of a send, a swap or a payment. */
export type Progress = (SendState | SwapState | PayState)['progress']

/**
 * How what was sent has ended. `expired`: it can no longer happen; `unknown`: nobody has seen its end in time. Missing while it is in
 * flight, and where nothing was sent.
 */
export type Ending = 'confirmed' | 'spedUp' | 'canceled' | 'replaced' | 'reverted' | 'expired' | 'unknown'

/** The part of a progress view that is about the transaction. */
export interface Sent {
  /** By which the chain has it, or may have it. */
  readonly hash: string | undefined
  /** Its page on a block explorer. */
  readonly link: string | undefined
  readonly ending: Ending | undefined
}

/** Follows the transaction of a progress view: sends, swaps and payments read it from the one list of the state. */
export function useSent(progress: Progress, network: Network | undefined): Sent {
  const told = 'hash' in progress ? progress.hash : undefined
  const sent = useLatchkeyState((state) => (told === undefined ? undefined : sentTransaction(state, told)))
  const hash = sent?.hash ?? told
  const link = hash === undefined ? undefined : explorerLink(network, { hash })
  return { hash, link, ending: endingOf(progress) }
}

/** How what was sent has ended, as its feature says. Pure. */
export function endingOf(progress: Progress): Ending | undefined {
  switch (progress.step) {
    case 'confirmed':
    case 'paid':
      return progress.replaced === undefined ? 'confirmed' : 'spedUp'
    case 'canceled':
      return 'canceled'
    case 'failed':
      return failedAs(progress.error, progress.hash)
    default:
      return undefined
  }
}

function failedAs({ details, name }: SerializedError, hash: string | undefined): Ending | undefined {
  if (name === 'transaction_timeout') return details['kind'] === 'expired' ? 'expired' : 'unknown'
  if (name === 'transaction_replaced' || name === 'payment_replaced')
    return details['isCancel'] === true ? 'canceled' : 'replaced'
  return hash === undefined ? undefined : 'reverted'
}
