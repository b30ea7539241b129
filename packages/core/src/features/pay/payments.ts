import { DAY_MS, HOUR_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import { changeTransaction, readTransactions } from '../../transactions/records.js'
import { hashOf, ownerOf } from '../../transactions/sent.js'
import { closeTransaction } from '../../transactions/settle.js'
import type { PayRequest, PayTerms } from '../../types/pay.js'
import type { TransactionRecord } from '../../types/transaction.js'

/** A payment that a wallet was asked for, until its host was told how it ended. */
export interface StoredPayment extends PayResume {
  /** The transaction that the wallet was asked for last. */
  readonly record: TransactionRecord
  /** Its purpose: the swap that comes first, or the payment itself. */
  readonly task: 'swap' | 'pay'
  /** Its hash, once the wallet has told one; later of the one that replaced it. */
  readonly hash: string | undefined
  /** The plain address that pays. */
  readonly from: string
  /** Of the swap, once the chain has it. */
  readonly swapped: string | undefined
}

/** The part of a payment that the record of each of its transactions keeps. */
export interface PayResume {
  readonly key: string
  readonly request: PayRequest
}

/** A transaction that nobody asked about for so long is no longer waited for, ms. */
const SENT_MS = DAY_MS

/** A wallet's request is open no longer than this, ms. */
const ASKED_MS = HOUR_MS

/** What tells two payments apart: a host that sells one thing twice gives each its own label. */
export const keyOf = ({ coin, isNative, label, network, recipient, reference, units }: PayTerms): string =>
  JSON.stringify([
    network,
    isNative ? 'native' : plain(coin.address),
    units,
    plain(recipient),
    label ?? '',
    ...(reference === undefined ? [] : [reference]),
  ])

/** The name in flight of a payment that a host waits for. */
export const askedAs = (terms: PayTerms): string => `payment ${keyOf(terms)}`

/** Hexadecimal addresses are the same in any case; others are not. */
const plain = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)

/** Whether the wallet has sent what it was asked for last. */
export const isSent = ({ record }: StoredPayment): boolean => !('asked' in record.sent)

/** Whether the chain has the swap of a payment, and the wallet was not asked for the transfer yet. */
export const isHalfway = ({ swapped, task }: StoredPayment): boolean =>
  task === 'swap' && swapped !== undefined

const isMined = ({ outcome }: TransactionRecord): boolean => outcome === 'confirmed' || outcome === 'spedUp'

/** All that are not over, newest first. */
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
    (one) => isSent(one) || one.swapped !== undefined || now - one.record.at < ASKED_MS,
  )
  return current.filter(({ key }, at) => current.findIndex((other) => other.key === key) === at)
}

/** The one of a key, as far as it stands in storage. */
export const findPayment = (
  context: Pick<Context, 'platform' | 'storage'>,
  wanted: string,
): StoredPayment | undefined => readPayments(context).find(({ key }) => key === wanted)

/** Forgets the request that the wallet has not answered. */
export const forgetAsked = (context: Pick<Context, 'storage'>, key: string): void =>
  changeTransaction(context, `asked:${key}`, () => undefined)

/** Its host was told how it ended, or may ask for it anew: Activity alone has a use for its transactions. */
export function forgetPayment(context: Context, gone: string): void {
  for (const { id, resume } of readTransactions(context))
    if ((resume as Partial<PayResume> | null)?.key === gone) closeTransaction(context, id)
}

// Storage is anybody's: it is read as an answer of the gateway is.
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
