import { pause } from '@latchkey/protocol/abort'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { MINUTE_MS, SECOND_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import type { PayTerms } from '../../types/pay.js'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 4 * SECOND_MS

/** How long a transaction is waited for, ms. */
const LIMIT_MS = 5 * MINUTE_MS

/** A payment that was sent. */
export interface SentPayment {
  readonly hash: string
  /** Who sent it; without it a replaced one is not noticed. */
  readonly from?: string | undefined
  /** Its place among the sender's, as far as it is known. */
  readonly nonce?: number | undefined
}

/**
 * Waits until the chain has a transaction, and looks whether it pays: at least the amount of the asset, to the recipient.
 * Where the sender's wallet sent another one in its place, to be faster or to take it back, that one counts.
 *
 * @param onPlace hears where the transaction stands among its sender's, as soon as a node tells it
 * @returns the hash of the transaction that paid
 * @throws LatchkeyError `transaction_reverted` | `payment_short` when less came than was asked | `payment_replaced` when
 *   what took its place brings the recipient nothing | `transaction_timeout` after 5 minutes or when the client stops
 */
export async function awaitPayment(
  context: Context,
  terms: PayTerms,
  { from, nonce, ...sent }: SentPayment,
  onPlace: (nonce: number) => void = () => {},
): Promise<string> {
  const { coin, isNative, namespace, network: chainId, recipient, units } = terms
  const { lifetime, platform } = context
  const end = platform.now() + LIMIT_MS
  let place = nonce
  const readsNow = async () => context.adapters.get(namespace)?.reads(context.env)
  const paymentIn = async (hash: string) =>
    (await readsNow())?.getPayment?.({
      chainId,
      hash,
      to: recipient,
      ...(!isNative && { token: coin.address }),
    })
  /** What the chain has: the payment itself, or what took its place. */
  const look = async () => {
    const found = await paymentIn(sent.hash)
    if (found || from === undefined) return found && { ...found, hash: sent.hash }
    const reads = await readsNow()
    const known = place !== undefined && { nonce: place }
    const fate = await reads?.getTransaction?.({ chainId, hash: sent.hash, from, ...known })
    if (fate?.nonce !== undefined && fate.nonce !== place) onPlace((place = fate.nonce))
    if (fate?.status !== 'replaced' || place === undefined) return undefined
    const other = await reads?.findTransaction?.({ chainId, from, nonce: place })
    const came = other && (await paymentIn(other.hash))
    return other && came && { ...came, ...other }
  }
  for (
    let wait = FIRST_PAUSE_MS;
    !lifetime.aborted && platform.now() < end;
    wait = Math.min(wait * 1.5, LONGEST_PAUSE_MS)
  ) {
    const found = await look().catch((error: unknown) => {
      // Who cannot be asked says nothing of what was sent.
      context.log.debug('A payment was not looked up', { error: String(error).slice(0, 200) })
      return undefined
    })
    if (found) {
      const { amount, hash, status } = found
      if (hash !== sent.hash && (status === 'reverted' || BigInt(amount) === 0n)) {
        const isCancel = 'isCancel' in found && found.isCancel
        throw new LatchkeyError('payment_replaced', { details: { hash, replaced: sent.hash, isCancel } })
      }
      if (status === 'reverted') throw new LatchkeyError('transaction_reverted', { details: { hash } })
      if (BigInt(amount) < BigInt(units))
        throw new LatchkeyError('payment_short', { details: { hash, expected: units, received: amount } })
      return hash
    }
    await pause(platform, wait, lifetime)
  }
  throw new LatchkeyError('transaction_timeout', { details: { chainId, hash: sent.hash } })
}
