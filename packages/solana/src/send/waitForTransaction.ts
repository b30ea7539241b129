import { LatchkeyError } from '@latchkey/protocol/errors'
import { member, type Rpc } from '../reads/rpc.js'
import { transactionError, type SentContext } from './transactionError.js'

/** What is waited for, and how. */
export interface Waiting {
  /** Base58. */
  readonly signature: string
  readonly lastValidBlockHeight: bigint
  readonly context: SentContext
  /** Settles after a while, by the client's clock; rejects when nobody waits any more. */
  readonly pause: () => Promise<void>
}

/**
 * Waits until a transaction is confirmed.
 *
 * @throws LatchkeyError `transaction_timeout` (`kind: 'expired'`) when its block hash expired without it, what {@link transactionError} makes
 *   of a failure, or as `rpc` and `pause` do
 */
export async function waitForTransaction(
  rpc: Rpc,
  { signature, lastValidBlockHeight, context, pause }: Waiting,
): Promise<void> {
  for (;;) {
    // The height first: a transaction that is not known after it was read is not in any block up to it.
    const height = await rpc('getBlockHeight', [{ commitment: 'confirmed' }])
    const status = member(await rpc('getSignatureStatuses', [[signature]]), 'value', '0')
    const err = member(status, 'err')
    if (err !== null && err !== undefined) throw transactionError(err, context)
    const stage = member(status, 'confirmationStatus')
    if (stage === 'confirmed' || stage === 'finalized') return
    if (status === null && typeof height === 'number' && BigInt(height) > lastValidBlockHeight)
      throw new LatchkeyError('transaction_timeout', { details: { signature, kind: 'expired' } })
    await pause()
  }
}
