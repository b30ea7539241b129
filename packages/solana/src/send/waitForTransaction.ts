import { LatchkeyError } from '@latchkey/protocol/errors'
import { member, type Rpc } from '../reads/rpc.js'
import { transactionError, type SentContext } from './transactionError.js'

export interface Waiting {
  readonly signature: string
  readonly lastValidBlockHeight: bigint
  readonly context: SentContext
  /** By the client's clock; rejects after an abort. */
  readonly pause: () => Promise<void>
}

/**
 * @throws LatchkeyError `transaction_timeout` (`kind: 'expired'`), {@link transactionError} of a
 *   failure, or as `rpc` and `pause` do
 */
export async function waitForTransaction(
  rpc: Rpc,
  { signature, lastValidBlockHeight, context, pause }: Waiting,
): Promise<void> {
  for (;;) {
    // Height first: a transaction unknown afterwards is in no block up to it.
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
