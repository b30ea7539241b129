import { type Caip2, isNamespace, type Namespace } from '@latchkey/protocol/namespaces'
import type { RecentWallet } from '../types/wallet.js'

/** A connection as it is stored: enough to restore it silently, and the address to show meanwhile. */
export interface StoredConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly walletId: string
  readonly address: string
  readonly chainId: Caip2
}

/** Checks a list whose items have a text by each of the keys. */
const listOf =
  <T>(...keys: readonly (keyof T)[]) =>
  (value: unknown): value is readonly T[] =>
    Array.isArray(value) &&
    value.every((item: Partial<T> | null) => keys.every((key) => typeof item?.[key] === 'string'))

export const isString = (value: unknown): value is string => typeof value === 'string'

export const isTrue = (value: unknown): value is true => value === true

const haveTexts = listOf<StoredConnection>('namespace', 'connectorId', 'walletId', 'address', 'chainId')

export const isStoredConnections = (value: unknown): value is readonly StoredConnection[] =>
  haveTexts(value) && value.every((item) => isNamespace(item.namespace))

export const isRecentWallets = listOf<RecentWallet>('id', 'name')
