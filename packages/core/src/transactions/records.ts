import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'
import type { SentCall, Summary, SummaryPart, TransactionRecord } from '../types/transaction.js'
import { LEGACY_KEYS, withLegacyRecords } from './migrate.js'
import { idOf, readSent } from './sent.js'
import { showTransactions } from './showTransactions.js'

const MAX_RECORDS = 99

const VERSION = 1

type StorageContext = Pick<Context, 'storage'>
type Fields = Readonly<Record<string, unknown>>

/** Newest first. Storage is untrusted: drops invalid records. */
export function readTransactions({ storage }: StorageContext): readonly TransactionRecord[] {
  const stored = storage.read('transactions', isStore)
  return withLegacyRecords(storage, stored?.records).flatMap((one) => readRecord(one) ?? [])
}

export function writeTransactions({ storage }: StorageContext, records: readonly TransactionRecord[]): void {
  storage.write('transactions', { version: VERSION, records: records.slice(0, MAX_RECORDS) })
  for (const key of LEGACY_KEYS) storage.remove(key)
}

/** Keeps an existing record's `resume`. */
export function addTransaction(
  context: Pick<Context, 'storage' | 'platform' | 'update'>,
  { account, call, chainId, kind, resume: givenResume, sent, summary }: Omit<TransactionRecord, 'id' | 'at'>,
): TransactionRecord {
  const at = context.platform.now()
  const id = idOf(sent)
  const before = readTransactions(context)
  const resume = givenResume ?? before.find((one) => one.id === id)?.resume
  const optionalFields = { ...(call && { call }), ...(resume !== undefined && { resume }) }
  const record = { id, kind, account, chainId, sent, summary, at, ...optionalFields }
  writeTransactions(context, [record, ...before.filter((one) => one.id !== id)])
  showTransactions(context, [record])
  return record
}

export function changeTransaction(
  context: StorageContext,
  transactionId: string,
  change: (record: TransactionRecord) => TransactionRecord | undefined,
): void {
  const before = readTransactions(context)
  const after = before.flatMap((one) => (one.id === transactionId ? (change(one) ?? []) : one))
  if (after.length !== before.length || after.some((one, at) => one !== before[at]))
    writeTransactions(context, after)
}

const isStore = (value: unknown): value is { readonly records: readonly unknown[] } => {
  const { version, records } = fieldsOf(value)
  return version === VERSION && Array.isArray(records)
}

const KINDS: readonly unknown[] = ['send', 'approve', 'swap', 'payment', 'order', 'host']
const OUTCOMES: readonly unknown[] = ['confirmed', 'reverted', 'spedUp', 'canceled', 'replaced', 'dropped']

function readRecord(value: unknown): TransactionRecord | undefined {
  const { id, kind, account, chainId, call, nonce, at, outcome, finalHash, resume, ...more } = fieldsOf(value)
  const [sent, summary] = [readSent(more['sent']), readSummary(more['summary'])]
  if (!sent || !summary) return undefined
  const isComplete =
    id === idOf(sent) &&
    KINDS.includes(kind) &&
    isText(account) &&
    isText(chainId) &&
    account.startsWith(`${chainId}:`) &&
    typeof at === 'number' &&
    Number.isFinite(at)
  if (!isComplete) return undefined
  const sentCall = call === undefined ? undefined : readCall(call)
  return {
    id,
    kind: kind as TransactionRecord['kind'],
    account: account as Caip10,
    chainId: chainId as Caip2,
    sent,
    summary,
    at,
    ...(sentCall && { call: sentCall }),
    ...(Number.isSafeInteger(nonce) && Number(nonce) >= 0 && { nonce: Number(nonce) }),
    ...(OUTCOMES.includes(outcome) && { outcome: outcome as TransactionRecord['outcome'] }),
    ...(isText(finalHash) && { finalHash }),
    ...(resume !== undefined && { resume }),
  }
}

function readCall(value: unknown): SentCall | undefined {
  const { to, data, value: units } = fieldsOf(value)
  const isCall = isText(to) && isText(data, 100_000) && typeof units === 'string' && /^\d{1,78}$/.test(units)
  return isCall ? { to, data, value: units } : undefined
}

function readSummary(value: unknown): Summary | undefined {
  const { to, gets } = fieldsOf(value)
  const [part, more] = [readPart(value), gets === undefined ? undefined : readPart(gets)]
  return isText(to) && part ? { to, ...part, ...(more && { gets: more }) } : undefined
}

function readPart(value: unknown): SummaryPart | undefined {
  const { amount, symbol, iconUrl } = fieldsOf(value)
  if (!isText(amount) || !isText(symbol)) return undefined
  return { amount, symbol, ...(typeof iconUrl === 'string' && iconUrl.length <= 8194 && { iconUrl }) }
}

const fieldsOf = (value: unknown): Fields =>
  (typeof value === 'object' && value !== null ? value : {}) as Fields
const isText = (value: unknown, maxLength = 200): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxLength
