import type { Network, PayState, SendState, SwapState } from '@latchkey/core'
import { explorerLink, sentTransaction } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'

export type Progress = (SendState | SwapState | PayState)['progress']

/** `expired`: it can no longer happen; `unknown`: its end was not seen in time. */
export type Ending = 'confirmed' | 'spedUp' | 'canceled' | 'replaced' | 'reverted' | 'expired' | 'unknown'

export interface Sent {
  /** Set once the chain may have it. */
  readonly hash: string | undefined
  readonly link: string | undefined
  readonly ending: Ending | undefined
}

export function useSent(progress: Progress, network: Network | undefined): Sent {
  const told = 'hash' in progress ? progress.hash : undefined
  const sent = useLatchkeyState((state) => (told === undefined ? undefined : sentTransaction(state, told)))
  const hash = sent?.hash ?? told
  const link = hash === undefined ? undefined : explorerLink(network, { hash })
  return { hash, link, ending: endingOf(progress) }
}

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
