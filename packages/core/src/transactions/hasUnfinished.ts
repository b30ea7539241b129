import type { Caip10 } from '@latchkey/protocol/caip'
import { isList } from '../storage/records.js'
import type { Context } from '../store/context.js'

/** Whether a swap is to be gone on with that an account has sent; its code is loaded only then. */
export function hasUnfinished(storage: Context['storage'], address: Caip10): boolean {
  const { records } = storage.read('transactions', isStore) ?? {}
  if (records) return records.some((one) => one?.account === address && isSwap(one.resume))
  // As an earlier version of this package stored it.
  const swaps = storage.read('swap', isList) as readonly Stored[] | undefined
  return swaps?.some((one) => one?.caipAddress === address) ?? false
}

type Stored = Readonly<Record<'account' | 'caipAddress' | 'resume', unknown>> | null
const isSwap = (resume: unknown): boolean =>
  (resume as { readonly offer?: unknown } | null)?.offer !== undefined
const isStore = (value: unknown): value is { readonly records: readonly Stored[] } =>
  isList((value as { readonly records?: unknown } | null)?.records)
