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

export const isString = (value: unknown): value is string => typeof value === 'string'

export const isTrue = (value: unknown): value is true => value === true

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** A text of at most 200 characters that says something: ids, names and addresses are no longer. */
const isText = (value: unknown): value is string =>
  isString(value) && value.trim() !== '' && value.length <= 200

/** More records than any list of ours has are not ours. */
const MOST = 10

/** Reads each record of a list field by field; one that is not whole is dropped, the others stay. */
const listOf =
  <T extends object>(read: (record: { readonly [K in keyof T]?: unknown }) => T | false) =>
  (value: unknown): readonly T[] =>
    isList(value) ? value.slice(0, MOST).flatMap((record) => read(record ?? {}) || []) : []

export const readConnections = listOf<StoredConnection>(
  ({ namespace, connectorId, walletId, address, chainId }) =>
    isNamespace(namespace) &&
    isText(connectorId) &&
    isText(walletId) &&
    isText(address) &&
    isText(chainId) &&
    chainId.startsWith(`${namespace}:`) && {
      namespace,
      connectorId,
      walletId,
      address,
      chainId: chainId as Caip2,
    },
)

export const readRecent = listOf<RecentWallet>(
  ({ id, name, rdns, remote }) =>
    isText(id) &&
    isText(name) &&
    (rdns === undefined || isText(rdns)) &&
    (remote === undefined || typeof remote === 'boolean') && {
      id,
      name,
      ...(rdns && { rdns }),
      ...(remote && { remote }),
    },
)
