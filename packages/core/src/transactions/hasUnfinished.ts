import type { Caip10 } from '@latchkey/protocol/caip'
import { isList } from '../storage/records.js'
import type { Context } from '../store/context.js'

/** Lists of earlier versions and their account keys. */
const LEGACY_KEYS = { offer: ['swap', 'caipAddress'], purchase: ['purchases', 'account'] } as const

export type Unfinished = keyof typeof LEGACY_KEYS | 'transfer'

export function hasUnfinished(storage: Context['storage'], address: Caip10, part: Unfinished): boolean {
  const { records } = storage.read('transactions', isStore) ?? {}
  const isPart = (one: NonNullable<Stored>): boolean =>
    part === 'transfer' ? isTransfer(one) : Boolean((one['resume'] as Stored)?.[part])
  if (records?.some((one) => one?.['account'] === address && isPart(one))) return true
  if (part === 'transfer') return false
  const [key, account] = LEGACY_KEYS[part]
  const list = storage.read(key, isList) as readonly Stored[] | undefined
  return list?.some((one) => one?.[account] === address) === true
}

/** Payments without an answer belong to the payment feature. */
export const isTransfer = ({ kind, outcome, sent }: { readonly [K in Field]?: unknown }): boolean =>
  outcome === undefined &&
  (kind === 'send' || (kind === 'payment' && (sent as Stored)?.['asked'] === undefined))

type Field = 'kind' | 'outcome' | 'sent'
type Stored = Readonly<Record<string, unknown>> | null | undefined
const isStore = (value: unknown): value is { readonly records: readonly Stored[] } =>
  isList((value as { readonly records?: unknown } | null)?.records)
