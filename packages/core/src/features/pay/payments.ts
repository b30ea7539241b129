import { DAY_MS, HOUR_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import type { PayRequest, PayTerms } from '../../types/pay.js'

/** A payment that a wallet was asked for, as it is stored until its host was told how it ended. */
export interface StoredPayment {
  readonly key: string
  readonly request: PayRequest
  /** When the wallet was asked, Unix milliseconds. */
  readonly at: number
  /** The wallet was asked for the swap that comes first; without, for the payment itself. */
  readonly task?: 'swap'
  /** Of what it was asked for, once it has sent that; of a payment later of the one that replaced it. */
  readonly hash?: string
  /** The wallet's name for what it does at once. */
  readonly batch?: string
  /** Of the swap, once the chain has it. */
  readonly swapped?: string
  /** Who sent it, and its place among theirs, once a node has told it: by these a replaced one is followed. */
  readonly from?: string
  readonly nonce?: number
}

/** Payments that are remembered; the oldest go first. */
const KEPT = 20

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

/** Hexadecimal addresses are the same in any case; others are not. */
const plain = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)

const isPayments = (value: unknown): value is readonly StoredPayment[] =>
  Array.isArray(value) &&
  value.every((item) => {
    const { at, batch, from, hash, key, nonce, request, swapped, task } = (item ??
      {}) as Partial<StoredPayment>
    const isWord = (text: unknown): boolean =>
      text === undefined || (typeof text === 'string' && /^[\w]{1,128}$/.test(text))
    const isPlace = nonce === undefined || (Number.isSafeInteger(nonce) && nonce >= 0)
    const isWhole = typeof key === 'string' && typeof at === 'number' && typeof request === 'object'
    const isBatch = batch === undefined || (typeof batch === 'string' && batch !== '' && batch.length <= 8194)
    const isTask = task === undefined || task === 'swap'
    return isWhole && [hash, from, swapped].every(isWord) && isPlace && isBatch && isTask
  })

/** Whether the wallet has sent what it was asked for last. */
export const isSent = ({ batch, hash }: StoredPayment): boolean => hash !== undefined || batch !== undefined

/** Whether the chain has the swap of a payment, and the wallet was not asked for the transfer yet. */
export const isHalfway = ({ swapped, task }: StoredPayment): boolean =>
  task === 'swap' && swapped !== undefined

/** All that are not over, newest first. */
export const readPayments = ({
  platform,
  storage,
}: Pick<Context, 'platform' | 'storage'>): readonly StoredPayment[] =>
  (storage.read('payments', isPayments) ?? []).filter(
    (one) => platform.now() - one.at < (isSent(one) || one.swapped !== undefined ? SENT_MS : ASKED_MS),
  )

/** Stores a payment, for later visits and the other tabs. */
export function writePayment(context: Context, payment: StoredPayment): void {
  const others = readPayments(context).filter(({ key }) => key !== payment.key)
  context.storage.write('payments', [payment, ...others].slice(0, KEPT))
}

/** The one of a key, as far as it stands in storage. */
export const findPayment = (
  context: Pick<Context, 'platform' | 'storage'>,
  wanted: string,
): StoredPayment | undefined => readPayments(context).find(({ key }) => key === wanted)

/** Forgets one. */
export function forgetPayment(context: Context, gone: string): void {
  context.storage.write(
    'payments',
    readPayments(context).filter(({ key }) => key !== gone),
  )
}
