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

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const allStrings = (value: Fields, keys: readonly string[]): boolean =>
  keys.every((key) => typeof value[key] === 'string')

export const isString = (value: unknown): value is string => typeof value === 'string'

export const isTrue = (value: unknown): value is true => value === true

export function isStoredConnections(value: unknown): value is readonly StoredConnection[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item: unknown) =>
        isFields(item) &&
        isNamespace(item['namespace']) &&
        allStrings(item, ['connectorId', 'walletId', 'address', 'chainId']),
    )
  )
}

export function isRecentWallets(value: unknown): value is readonly RecentWallet[] {
  return Array.isArray(value) && value.every((item) => isFields(item) && allStrings(item, ['id', 'name']))
}
