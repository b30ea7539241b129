import type { Caip10 } from '@latchkey/protocol/caip'
import { isList } from '../storage/records.js'
import type { Context } from '../store/context.js'

/** The lists of earlier versions of this package, and their key of the account, by the part that a record keeps today. */
const earlier = { offer: ['swap', 'caipAddress'], purchase: ['purchases', 'account'] } as const

/** The part that a feature keeps in a record, `offer` of a swap, `purchase` of an on-ramp; or a transfer, which needs none. */
export type Unfinished = keyof typeof earlier | 'transfer'

/** Whether a feature is to go on with something that an account has begun; its code is loaded only then. */
export function hasUnfinished(storage: Context['storage'], address: Caip10, part: Unfinished): boolean {
  const { records } = storage.read('transactions', isStore) ?? {}
  const isPart = (one: NonNullable<Stored>): boolean =>
    part === 'transfer' ? isTransfer(one) : Boolean((one['resume'] as Stored)?.[part])
  if (records?.some((one) => one?.['account'] === address && isPart(one))) return true
  if (part === 'transfer') return false
  const [key, account] = earlier[part]
  const list = storage.read(key, isList) as readonly Stored[] | undefined
  return list?.some((one) => one?.[account] === address) === true
}

/** Whether a record is of a transfer that may still be mined; the feature of a payment goes on with the payment itself. */
export const isTransfer = ({ kind, outcome, sent }: { readonly [K in Field]?: unknown }): boolean =>
  outcome === undefined &&
  (kind === 'send' || (kind === 'payment' && (sent as Stored)?.['asked'] === undefined))

type Field = 'kind' | 'outcome' | 'sent'
type Stored = Readonly<Record<string, unknown>> | null | undefined
const isStore = (value: unknown): value is { readonly records: readonly Stored[] } =>
  isList((value as { readonly records?: unknown } | null)?.records)
