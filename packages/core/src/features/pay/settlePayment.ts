import { pause } from '@latchkey/protocol/abort'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { MINUTE_MS, SECOND_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import { failureOf, type FollowedRecord, type Settled } from '../../transactions/follow.js'
import { hashOf } from '../../transactions/sent.js'
import { settle } from '../../transactions/settle.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { PayTerms } from '../../types/pay.js'
import type { TransactionRecord } from '../../types/transaction.js'

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 4 * SECOND_MS

const LIMIT_MS = 5 * MINUTE_MS

export type SentPayment = FollowedRecord & Pick<TransactionRecord, 'finalHash' | 'id' | 'outcome'>

/**
 * @throws LatchkeyError `transaction_reverted` | `payment_short` when underpaid |
 *   `payment_replaced` when the replacement pays nothing | `transaction_timeout` after 5 minutes or
 *   when the client stops
 */
export async function settlePayment(
  context: Context,
  terms: PayTerms,
  {
    actions,
    record,
  }: {
    readonly record: SentPayment
    readonly actions?: Pick<AdapterActions, 'waitForReceipt'> | undefined
  },
): Promise<string> {
  const { outcome } = record
  const reads = await context.adapters.get(terms.namespace)?.reads(context.env)
  // Families without status lookups resend until it expires.
  const adapterWait = reads?.getTransaction ? undefined : actions?.waitForReceipt
  const waitForReceipt: AdapterActions['waitForReceipt'] = async ({ hash, signal }) => {
    const { status } = await readReceived(context, terms, { hash, signal })
    return { hash, status, blockNumber: '0' }
  }
  // A dropped transaction may still be mined.
  const isSettled = outcome !== undefined && outcome !== 'dropped'
  const settled: Settled = isSettled
    ? { outcome, hash: hashOf(record) }
    : await settle(context, record, { actions: { waitForReceipt: adapterWait ?? waitForReceipt } })
  const firstHash = 'hash' in record.sent ? record.sent.hash : settled.hash
  const { hash } = settled
  if (hash === undefined || settled.outcome === 'unknown')
    throw failureOf(record, { ...settled, outcome: 'unknown' })
  const found = await readReceived(context, terms, { hash, signal: context.lifetime })
  const isCancel = settled.outcome === 'canceled'
  checkAmount(
    terms,
    found,
    hash === firstHash ? { hash } : { hash, replaced: { first: firstHash, isCancel } },
  )
  return hash
}

interface ReceivedPayment {
  readonly status: 'success' | 'reverted'
  readonly amount: string
}

function checkAmount(
  { units }: PayTerms,
  { amount, status }: ReceivedPayment,
  {
    hash,
    replaced,
  }: {
    readonly hash: string
    readonly replaced?: { readonly first: string | undefined; readonly isCancel: boolean }
  },
): void {
  if (replaced && (status === 'reverted' || BigInt(amount) === 0n)) {
    const { first, isCancel } = replaced
    throw new LatchkeyError('payment_replaced', { details: { hash, replaced: first, isCancel } })
  }
  if (status === 'reverted') throw new LatchkeyError('transaction_reverted', { details: { hash } })
  if (BigInt(amount) < BigInt(units))
    throw new LatchkeyError('payment_short', { details: { hash, expected: units, received: amount } })
}

async function readReceived(
  context: Context,
  { coin, isNative, namespace, network: chainId, recipient: to }: PayTerms,
  { hash, signal }: { readonly hash: string; readonly signal: AbortSignal },
): Promise<ReceivedPayment> {
  const token = isNative ? {} : { token: coin.address }
  const end = context.platform.now() + LIMIT_MS
  let delay = FIRST_PAUSE_MS
  while (!signal.aborted && context.platform.now() < end) {
    try {
      const reads = await context.adapters.get(namespace)?.reads(context.env)
      const found = await reads?.getPayment?.({ chainId, hash, to, ...token })
      if (found) return found
    } catch (error) {
      context.log.debug('A payment was not looked up', { error: String(error).slice(0, 200) })
    }
    await pause(context.platform, delay, signal)
    delay = Math.min(delay * 1.5, MAX_PAUSE_MS)
  }
  throw new LatchkeyError('transaction_timeout', { details: { chainId, hash } })
}
