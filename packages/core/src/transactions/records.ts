import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'
import type { SentCall, Summary, SummaryPart, TransactionRecord } from '../types/transaction.js'
import { EARLIER_KEYS, withEarlier } from './migrate.js'
import { idOf, readSent } from './sent.js'
import { showTransactions } from './showTransactions.js'

const KEPT = 99

const VERSION = 1

type Place = Pick<Context, 'storage'>
type Raw = Readonly<Record<string, unknown>>

/** Newest first. Storage is untrusted: drops invalid records. */
export function readTransactions({ storage }: Place): readonly TransactionRecord[] {
  const stored = storage.read('transactions', isStore)
  return withEarlier(storage, stored?.records).flatMap((one) => readRecord(one) ?? [])
}

export function writeTransactions({ storage }: Place, records: readonly TransactionRecord[]): void {
  storage.write('transactions', { version: VERSION, records: records.slice(0, KEPT) })
  for (const key of EARLIER_KEYS) storage.remove(key)
}

/** Keeps an existing record's `resume`. */
export function addTransaction(
  context: Pick<Context, 'storage' | 'platform' | 'update'>,
  { account, call, chainId, kind, resume: begun, sent, summary }: Omit<TransactionRecord, 'id' | 'at'>,
): TransactionRecord {
  const at = context.platform.now()
  const id = idOf(sent)
  const before = readTransactions(context)
  const resume = begun ?? before.find((one) => one.id === id)?.resume
  const more = { ...(call && { call }), ...(resume !== undefined && { resume }) }
  const record = { id, kind, account, chainId, sent, summary, at, ...more }
  writeTransactions(context, [record, ...before.filter((one) => one.id !== id)])
  showTransactions(context, [record])
  return record
}

export function changeTransaction(
  context: Place,
  wanted: string,
  change: (record: TransactionRecord) => TransactionRecord | undefined,
): void {
  const before = readTransactions(context)
  const after = before.flatMap((one) => (one.id === wanted ? (change(one) ?? []) : one))
  if (after.length !== before.length || after.some((one, at) => one !== before[at]))
    writeTransactions(context, after)
}

const isStore = (value: unknown): value is { readonly records: readonly unknown[] } => {
  const { version, records } = raw(value)
  return version === VERSION && Array.isArray(records)
}

const KINDS: readonly unknown[] = ['send', 'approve', 'swap', 'payment', 'order', 'host']
const OUTCOMES: readonly unknown[] = ['confirmed', 'reverted', 'spedUp', 'canceled', 'replaced', 'dropped']

function readRecord(value: unknown): TransactionRecord | undefined {
  const { id, kind, account, chainId, call, nonce, at, outcome, finalHash, resume, ...more } = raw(value)
  const [sent, summary] = [readSent(more['sent']), readSummary(more['summary'])]
  if (!sent || !summary) return undefined
  const isWhole =
    id === idOf(sent) &&
    KINDS.includes(kind) &&
    isText(account) &&
    isText(chainId) &&
    account.startsWith(`${chainId}:`) &&
    typeof at === 'number' &&
    Number.isFinite(at)
  if (!isWhole) return undefined
  const known = call === undefined ? undefined : readCall(call)
  return {
    id,
    kind: kind as TransactionRecord['kind'],
    account: account as Caip10,
    chainId: chainId as Caip2,
    sent,
    summary,
    at,
    ...(known && { call: known }),
    ...(Number.isSafeInteger(nonce) && Number(nonce) >= 0 && { nonce: Number(nonce) }),
    ...(OUTCOMES.includes(outcome) && { outcome: outcome as TransactionRecord['outcome'] }),
    ...(isText(finalHash) && { finalHash }),
    ...(resume !== undefined && { resume }),
  }
}

function readCall(value: unknown): SentCall | undefined {
  const { to, data, value: units } = raw(value)
  const isCall = isText(to) && isText(data, 100_000) && typeof units === 'string' && /^\d{1,78}$/.test(units)
  return isCall ? { to, data, value: units } : undefined
}

function readSummary(value: unknown): Summary | undefined {
  const { to, gets } = raw(value)
  const [part, more] = [readPart(value), gets === undefined ? undefined : readPart(gets)]
  return isText(to) && part ? { to, ...part, ...(more && { gets: more }) } : undefined
}

function readPart(value: unknown): SummaryPart | undefined {
  const { amount, symbol, iconUrl } = raw(value)
  if (!isText(amount) || !isText(symbol)) return undefined
  return { amount, symbol, ...(typeof iconUrl === 'string' && iconUrl.length <= 8194 && { iconUrl }) }
}

const raw = (value: unknown): Raw => (typeof value === 'object' && value !== null ? value : {}) as Raw
const isText = (value: unknown, most = 200): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most
