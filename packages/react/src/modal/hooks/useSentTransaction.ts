import type { Network, PayState, SendState, SwapState } from '@latchkey/core'
import { explorerLink, sentTransaction } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'

export type Progress = (SendState | SwapState | PayState)['progress']

/** `expired`: it can no longer happen; `unknown`: its end was not seen in time. */
export type Outcome = 'confirmed' | 'spedUp' | 'canceled' | 'replaced' | 'reverted' | 'expired' | 'unknown'

export interface SentTransactionFacts {
  /** Set once the chain may have it. */
  readonly hash: string | undefined
  readonly link: string | undefined
  readonly outcome: Outcome | undefined
}

export function useSentTransaction(progress: Progress, network: Network | undefined): SentTransactionFacts {
  const reportedHash = 'hash' in progress ? progress.hash : undefined
  const sent = useLatchkeyState((state) =>
    reportedHash === undefined ? undefined : sentTransaction(state, reportedHash),
  )
  const hash = sent?.hash ?? reportedHash
  const link = hash === undefined ? undefined : explorerLink(network, { hash })
  return { hash, link, outcome: outcomeOf(progress) }
}

export function outcomeOf(progress: Progress): Outcome | undefined {
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

function failedAs({ details, name }: SerializedError, hash: string | undefined): Outcome | undefined {
  if (name === 'transaction_timeout') return details['kind'] === 'expired' ? 'expired' : 'unknown'
  if (name === 'transaction_replaced' || name === 'payment_replaced')
    return details['isCancel'] === true ? 'canceled' : 'replaced'
  return hash === undefined ? undefined : 'reverted'
}
