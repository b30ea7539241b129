import type { Transaction } from '@latchkey/protocol/http'
import { DAY_MS, MINUTE_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import { lookUp } from '../../transactions/lookUp.js'
import { changeTransaction, readTransactions } from '../../transactions/records.js'
import { hashOf, ownerOf } from '../../transactions/sent.js'
import { conclude } from '../../transactions/settle.js'
import type { ActivityEntry, LostSend } from '../../types/activity.js'
import type { SummaryPart, TransactionRecord } from '../../types/transaction.js'
import type { BalanceTarget } from '../balances/fetchBalance.js'
import { parseTransaction } from './parseHistory.js'

/** No node has known the transaction for this long. */
const DROPPED_MS = 10 * MINUTE_MS

const LOST_SHOWN_MS = DAY_MS

const lowerCase = (text: unknown): string => String(text).toLowerCase()

const belongsTo = ({ account, sent }: TransactionRecord, { address, chainId }: BalanceTarget): boolean =>
  !('order' in sent) && lowerCase(account) === lowerCase(`${chainId}:${address}`)

const hashesOf = (entries: readonly Transaction[]): ReadonlySet<string> =>
  new Set(entries.map(({ metadata }) => lowerCase(metadata.hash)))

const isListed = (hashes: ReadonlySet<string>, record: TransactionRecord): boolean => {
  const { outcome, sent } = record
  const isReplaced = outcome === 'replaced'
  return hashes.has(lowerCase(isReplaced && 'hash' in sent ? sent.hash : hashOf(record)))
}

/** Never throws. */
export async function settleSends(
  context: Context,
  target: BalanceTarget,
  mined: readonly Transaction[],
): Promise<void> {
  const records = readTransactions(context).filter((record) => belongsTo(record, target))
  const hashes = hashesOf(mined)
  await Promise.all(records.map((record) => settleSend(context, target, { hashes, record })))
}

async function settleSend(
  context: Context,
  target: BalanceTarget,
  { hashes, record }: { readonly hashes: ReadonlySet<string>; readonly record: TransactionRecord },
): Promise<void> {
  const age = context.platform.now() - record.at
  const isSettled = lostOf(record) !== undefined || hashOf(record) === undefined
  const checked = isSettled ? record : await askChain(context, target, record, age)
  const { nonce, outcome } = checked
  if (nonce !== undefined && nonce !== record.nonce)
    changeTransaction(context, record.id, (one) => ({ ...one, nonce }))
  if (outcome && outcome !== record.outcome) conclude(context, record, { outcome, hash: hashOf(checked) })
  const isStale = isSettled && age > LOST_SHOWN_MS
  // Its feature keeps it for up to a day.
  const isDone = isListed(hashes, checked) && (record.resume === undefined || age > LOST_SHOWN_MS)
  if (isStale || isDone) changeTransaction(context, record.id, () => undefined)
}

async function askChain(
  context: Context,
  { address: from, chainId, namespace }: BalanceTarget,
  record: TransactionRecord,
  age: number,
): Promise<TransactionRecord> {
  const hash = hashOf(record)
  if (hash === undefined) return record
  try {
    const reads = await context.adapters.get(namespace)?.reads(context.env)
    const { call, nonce } = record
    const lookUpResult = await lookUp(reads, { call, chainId, from, hash, nonce })
    // An outdated node may still report a replacement.
    const isExpired = age > DROPPED_MS || !reads?.findTransaction
    const updated = { ...record, ...(lookUpResult.nonce !== undefined && { nonce: lookUpResult.nonce }) }
    switch (lookUpResult.state) {
      case 'pending':
        return updated
      case 'taken':
        return isExpired ? { ...updated, outcome: 'replaced' } : updated
      case 'lost':
        return age > DROPPED_MS ? { ...updated, outcome: 'dropped' } : updated
      default:
        return withOutcome(updated, lookUpResult.state, lookUpResult.hash)
    }
  } catch {
    return record
  }
}

const withOutcome = (
  record: TransactionRecord,
  outcome: NonNullable<TransactionRecord['outcome']>,
  hash: string | undefined,
): TransactionRecord => ({
  ...record,
  // The final hash alone reads as confirmed.
  outcome: outcome === 'confirmed' && record.outcome === 'spedUp' ? 'spedUp' : outcome,
  ...(hash !== undefined && hash !== record.id && { finalHash: hash }),
})

export function shownSends(
  context: Context,
  target: BalanceTarget,
  entries: readonly Transaction[],
): readonly ActivityEntry[] {
  const hashes = hashesOf(entries)
  return readTransactions(context).flatMap((record) => {
    if (!belongsTo(record, target) || isListed(hashes, record) || 'asked' in record.sent) return []
    const entry = parseTransaction(entryOf(record), target.chainId)
    const lost = lostOf(record)
    return entry ? [{ ...entry, ...(lost && { lost }) }] : []
  })
}

const lostOf = ({ outcome }: TransactionRecord): LostSend | undefined =>
  outcome === 'canceled' || outcome === 'replaced' || outcome === 'dropped' ? outcome : undefined

function entryOf(record: TransactionRecord): unknown {
  const { account, at, chainId, id, kind, nonce, outcome, sent, summary } = record
  const { address: from } = ownerOf(account)
  const { gets, to } = summary
  const time = new Date(at)
  const sentTransfer = transferOf('out', summary, [from, to])
  const sentHash = 'hash' in sent ? sent.hash : undefined
  return {
    id: `${chainId}:${id}`,
    metadata: {
      operationType: OPERATIONS[kind],
      hash: (lostOf(record) ? sentHash : hashOf(record)) ?? '',
      chain: chainId,
      minedAt: Number.isNaN(time.getTime()) ? '' : time.toISOString(),
      sentFrom: from,
      sentTo: to,
      status: outcome === 'reverted' ? 'failed' : isMined(outcome) ? 'confirmed' : 'pending',
      nonce,
    },
    ...(kind === 'approve'
      ? { approval: { ...sentTransfer, spender: to } }
      : { transfers: [sentTransfer, ...(gets ? [transferOf('in', gets, [to, from])] : [])] }),
  }
}

const OPERATIONS = {
  send: 'send',
  approve: 'approve',
  swap: 'trade',
  payment: 'send',
  order: 'receive',
  host: 'execute',
} as const

const isMined = (outcome: TransactionRecord['outcome']): boolean =>
  outcome === 'confirmed' || outcome === 'spedUp'

const transferOf = (
  direction: 'in' | 'out',
  { amount, iconUrl, symbol }: SummaryPart,
  [sender, recipient]: readonly [string, string],
) => ({
  fungible_info: { symbol, icon: { url: iconUrl } },
  direction,
  quantity: { numeric: amount },
  sender,
  recipient,
})
