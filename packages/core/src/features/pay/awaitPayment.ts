import { pause } from '@latchkey/protocol/abort'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../../store/context.js'
import type { PayTerms } from '../../types/pay.js'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 4_000

/** How long a transaction is waited for, ms. */
const LIMIT_MS = 300_000

/**
 * Waits until the chain has a transaction, and looks whether it pays: at least the amount of the asset, to the recipient.
 *
 * @throws LatchkeyError `transaction_reverted` | `payment_short` when less came than was asked | `transaction_timeout` after
 *   5 minutes or when the client stops
 */
export async function awaitPayment(context: Context, terms: PayTerms, hash: string): Promise<void> {
  const { coin, isNative, namespace, network: chainId, recipient, units } = terms
  const { lifetime, platform } = context
  const reads = await context.adapters.get(namespace)?.reads(context.env)
  const end = platform.now() + LIMIT_MS
  for (
    let wait = FIRST_PAUSE_MS;
    !lifetime.aborted && platform.now() < end;
    wait = Math.min(wait * 1.5, LONGEST_PAUSE_MS)
  ) {
    const found = await reads
      ?.getPayment?.({ chainId, hash, to: recipient, ...(!isNative && { token: coin.address }) })
      .catch((error: unknown) => {
        // Nodes go away and come back.
        if (isLatchkeyError(error, 'rpc_error') || isLatchkeyError(error, 'rpc_unreachable')) return undefined
        throw error
      })
    if (found?.status === 'reverted') throw new LatchkeyError('transaction_reverted', { details: { hash } })
    if (found && BigInt(found.amount) < BigInt(units))
      throw new LatchkeyError('payment_short', { details: { hash, expected: units, received: found.amount } })
    if (found) return
    await pause(platform, wait, lifetime)
  }
  throw new LatchkeyError('transaction_timeout', { details: { chainId, hash } })
}
