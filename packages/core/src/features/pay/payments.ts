import { DAY_MS, HOUR_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import type { PayRequest, PayTerms } from '../../types/pay.js'

/** A payment that a wallet was asked for, as it is stored until its host was told how it ended. */
export interface StoredPayment {
  readonly key: string
  readonly request: PayRequest
  /** When the wallet was asked, Unix milliseconds. */
  readonly at: number
  /** Of the transfer, once the wallet has sent it; later of the one that replaced it. */
  readonly hash?: string
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
    const { at, from, hash, key, nonce, request } = (item ?? {}) as Partial<StoredPayment>
    const isWord = (text: unknown): boolean =>
      text === undefined || (typeof text === 'string' && /^[\w]{1,128}$/.test(text))
    const isPlace = nonce === undefined || (Number.isSafeInteger(nonce) && nonce >= 0)
    const isWhole = typeof key === 'string' && typeof at === 'number' && typeof request === 'object'
    return isWhole && isWord(hash) && isWord(from) && isPlace
  })

/** All that are not over, newest first. */
export const readPayments = ({
  platform,
  storage,
}: Pick<Context, 'platform' | 'storage'>): readonly StoredPayment[] =>
  (storage.read('payments', isPayments) ?? []).filter(
    ({ at, hash }) => platform.now() - at < (hash === undefined ? ASKED_MS : SENT_MS),
  )

/** Stores a payment, for later visits and the other tabs. */
export function writePayment(context: Context, payment: StoredPayment): void {
  const others = readPayments(context).filter(({ key }) => key !== payment.key)
  context.storage.write('payments', [payment, ...others].slice(0, KEPT))
}

/** Forgets one. */
export function forgetPayment(context: Context, gone: string): void {
  context.storage.write(
    'payments',
    readPayments(context).filter(({ key }) => key !== gone),
  )
}
