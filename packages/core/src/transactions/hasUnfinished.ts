import type { Caip10 } from '@latchkey/protocol/caip'
import { isList } from '../storage/records.js'
import type { Context } from '../store/context.js'

/** The lists of earlier versions of this package, and their key of the account, by the part that a record keeps today. */
const earlier = { offer: ['swap', 'caipAddress'], purchase: ['purchases', 'account'] } as const

/**
 * Whether a feature is to go on with something that an account has begun; its code is loaded only then.
 *
 * @param part that the feature keeps in a record: `offer` of a swap, `purchase` of an on-ramp
 */
export function hasUnfinished(
  storage: Context['storage'],
  address: Caip10,
  part: keyof typeof earlier,
): boolean {
  const [key, account] = earlier[part]
  const { records } = storage.read('transactions', isStore) ?? {}
  const list = storage.read(key, isList) as readonly Stored[] | undefined
  return (
    records?.some((one) => one?.['account'] === address && (one['resume'] as Stored)?.[part]) === true ||
    list?.some((one) => one?.[account] === address) === true
  )
}

type Stored = Readonly<Record<string, unknown>> | null | undefined
const isStore = (value: unknown): value is { readonly records: readonly Stored[] } =>
  isList((value as { readonly records?: unknown } | null)?.records)
