import { DAY_MS, HOUR_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import { changeTransaction, readTransactions } from '../../transactions/records.js'
import { hashOf, ownerOf } from '../../transactions/sent.js'
import { closeTransaction } from '../../transactions/settle.js'
import type { PayRequest, PayTerms } from '../../types/pay.js'
import type { TransactionRecord } from '../../types/transaction.js'

export interface StoredPayment extends PayResume {
  readonly record: TransactionRecord
  readonly task: 'swap' | 'pay'
  /** Later its replacement's. */
  readonly hash: string | undefined
  readonly from: string
  readonly swapped: string | undefined
}

export interface PayResume {
  readonly key: string
  readonly request: PayRequest
}

const SENT_MS = DAY_MS

const UNANSWERED_MS = HOUR_MS

/** The label tells sales of the same thing apart. */
export const keyOf = ({ coin, isNative, label, network, recipient, reference, units }: PayTerms): string =>
  JSON.stringify([
    network,
    isNative ? 'native' : normalized(coin.address),
    units,
    normalized(recipient),
    label ?? '',
    ...(reference === undefined ? [] : [reference]),
  ])

export const shareKey = (terms: PayTerms): string => `payment ${keyOf(terms)}`

/** Hex addresses ignore case. */
const normalized = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)

export const isSent = ({ record }: StoredPayment): boolean => !('asked' in record.sent)

/** Swap mined, transfer not requested. */
export const isHalfway = ({ swapped, task }: StoredPayment): boolean =>
  task === 'swap' && swapped !== undefined

const isMined = ({ outcome }: TransactionRecord): boolean => outcome === 'confirmed' || outcome === 'spedUp'

export function readPayments(context: Pick<Context, 'platform' | 'storage'>): readonly StoredPayment[] {
  const now = context.platform.now()
  const open = readTransactions(context).flatMap((record) => {
    const { resume } = record
    return isPayResume(resume, record) && now - record.at < SENT_MS ? [{ record, ...resume }] : []
  })
  const isSwap = ({ record }: { readonly record: TransactionRecord }): boolean => record.kind === 'swap'
  const stored = open.map((one): StoredPayment => {
    const { key, record, request } = one
    const swap = isSwap(one) ? one : open.find((other) => other.key === key && isSwap(other))
    return {
      key,
      request,
      record,
      task: isSwap(one) ? 'swap' : 'pay',
      hash: hashOf(record),
      from: ownerOf(record.account).address,
      swapped: swap && isMined(swap.record) ? hashOf(swap.record) : undefined,
    }
  })
  const current = stored.filter(
    (one) => isSent(one) || one.swapped !== undefined || now - one.record.at < UNANSWERED_MS,
  )
  return current.filter(({ key }, at) => current.findIndex((other) => other.key === key) === at)
}

export const findPayment = (
  context: Pick<Context, 'platform' | 'storage'>,
  paymentKey: string,
): StoredPayment | undefined => readPayments(context).find(({ key }) => key === paymentKey)

export const forgetRequest = (context: Pick<Context, 'storage'>, key: string): void =>
  changeTransaction(context, `asked:${key}`, () => undefined)

/** Only Activity still needs the records. */
export function forgetPayment(context: Context, paymentKey: string): void {
  for (const { id, resume } of readTransactions(context))
    if ((resume as Partial<PayResume> | null)?.key === paymentKey) closeTransaction(context, id)
}

function isPayResume(value: unknown, record: TransactionRecord): value is PayResume {
  const { key, request } = (value ?? {}) as Partial<Record<keyof PayResume, unknown>>
  const hash = hashOf(record)
  return (
    typeof key === 'string' &&
    typeof request === 'object' &&
    request !== null &&
    (hash === undefined || /^\w{1,128}$/.test(hash))
  )
}
