import type { Context } from '../store/context.js'
import type { Outcome, SentTransaction, TransactionRecord } from '../types/transaction.js'
import { hashOf } from './sent.js'

const MAX_TRANSACTIONS = 99

type UpdateContext = Pick<Context, 'update'>

/** Newest first. Skips requests that the wallet has not answered. */
export function showTransactions({ update }: UpdateContext, records: readonly TransactionRecord[]): void {
  const shown = records.filter(({ sent }) => !('asked' in sent)).map(sentOf)
  if (shown.length === 0) return
  update('transactions', ({ transactions = [] }) => {
    const others = transactions.filter(({ id }) => !shown.some((one) => one.id === id))
    const all = [...shown, ...others].toSorted((one, two) => two.at - one.at)
    return { transactions: all.slice(0, MAX_TRANSACTIONS) }
  })
}

export interface TransactionEnd {
  readonly outcome: Outcome | 'dropped'
  readonly hash: string | undefined
}

export function showEnd({ update }: UpdateContext, endedId: string, { hash, outcome }: TransactionEnd): void {
  if (outcome === 'unknown') return
  update('transactions', ({ transactions }) => ({
    transactions: transactions?.map((one) =>
      one.id === endedId ? { ...one, outcome, ...(hash !== undefined && { hash }) } : one,
    ),
  }))
}

function sentOf(record: TransactionRecord): SentTransaction {
  const { account, at, chainId, id, kind, outcome, summary } = record
  const hash = hashOf(record)
  return { account, at, chainId, id, kind, summary, ...(hash && { hash }), ...(outcome && { outcome }) }
}
