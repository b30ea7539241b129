import type { Caip2 } from '@latchkey/protocol/caip'
import type { Sent, TransactionRecord } from '../types/transaction.js'

const MAX_KEY_LENGTH = 1_000

/** Batch ids may have thousands of characters. */
export const idOf = (sent: Sent): string =>
  'hash' in sent
    ? sent.hash
    : 'batch' in sent
      ? `batch:${sent.batch.slice(-100)}`
      : 'asked' in sent
        ? `asked:${sent.asked}`
        : `order:${sent.order}`

export const hashOf = ({
  finalHash,
  sent,
}: Pick<TransactionRecord, 'finalHash' | 'sent'>): string | undefined =>
  finalHash ?? ('hash' in sent ? sent.hash : undefined)

export function ownerOf(account: string): { readonly address: string; readonly chainId: Caip2 } {
  const at = account.lastIndexOf(':')
  return { address: account.slice(at + 1), chainId: account.slice(0, at) as Caip2 }
}

export function readSent(value: unknown): Sent | undefined {
  const { asked, batch, hash, order } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (isText(hash, 200)) return { hash }
  if (isText(asked, MAX_KEY_LENGTH)) return { asked }
  if (isText(order, 200)) return { order }
  return isText(batch, 8194) ? { batch } : undefined
}

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxLength
