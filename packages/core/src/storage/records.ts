import { type Caip2, isNamespace, type Namespace } from '@latchkey/protocol/namespaces'
import type { Platform } from '../types/platform.js'
import type { RecentWallet } from '../types/wallet.js'

/**
 * What stands before every key, and names the channel: client id, context and version, since records of another one are
 * never read. A page in a frame does not share records with the same page at the top, nor in a frame of another site, where
 * the browser tells whose frame it is.
 */
export function storagePrefix(win: Platform['window'], id: string): string {
  const place = !win || win === win.top ? 'top' : `frame@${win.location?.ancestorOrigins?.[0] ?? ''}`
  return `latchkey.${id}.${place}.v1`
}

/** Records of one client. What is corrupt or fails its check is dropped, never thrown on. */
export function createClientStorage({ storage }: Platform, prefix: string): ClientStorage {
  const nameOf = (key: string): string => `${prefix}.${key}`
  return {
    read: (key, check) => {
      const text = storage.get(nameOf(key))
      if (text === null) return undefined
      try {
        const value: unknown = JSON.parse(text)
        if (check(value)) return value
      } catch {
        // Corrupt: dropped below.
      }
      storage.remove(nameOf(key))
      return undefined
    },
    write: (key, value) => storage.set(nameOf(key), JSON.stringify(value)),
    remove: (key) => storage.remove(nameOf(key)),
  }
}

/** Typed records of one client in `platform.storage`: namespaced, versioned, never throwing. */
export interface ClientStorage {
  /** The parsed record, or undefined when missing, of another version, or corrupt (then it is dropped). */
  read<T>(key: StoredKey, check: (value: unknown) => value is T): T | undefined
  write(key: StoredKey, value: unknown): void
  remove(key: StoredKey): void
}

/** Names of the stored items, below the client's namespace. */
export type StoredKey =
  | 'activeNamespace'
  | 'activeChain'
  /** The networks that were chosen for families without a wallet. */
  | 'chosenChains'
  | 'recentWallets'
  /** The accounts that were used last, one a family. */
  | 'lastAccounts'
  | 'connectionStatus'
  | 'connections'
  | 'connectedNamespaces'
  /** Connector and wallet by family. */
  | 'connectors'
  | 'legalAccepted'
  /** By family. */
  | 'preferredAccountTypes'
  /** By kind of item. */
  | `cache.${string}`
  /** Whom each account sent to. */
  | 'receivers'
  /** Transactions that a wallet was asked for, and orders of on-ramps. */
  | 'transactions'
  /** The same, as earlier versions of this package stored it. */
  | 'sends'
  | 'swap'
  | 'payments'
  | 'purchases'
  /** The part of the country that the visitor said they buy in. */
  | 'subdivision'
  /** What accounts allowed in this browser, until it is over. */
  | 'smartSessions'
  /** Who logged in last: address, time of the last letter (Unix milliseconds), account elsewhere. */
  | 'login'
  /** What the visitor answered about analytics. */
  | 'analytics'
  /** The gateway's answer about the project. */
  | 'init'

/**
 * A connection as it is stored: enough to restore it silently, and the address to show meanwhile. In a list, the first
 * one of a family is its active one.
 */
export interface StoredConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly walletId: string
  readonly address: string
  readonly chainId: Caip2
  /** Of a wallet elsewhere: which of its sessions ({@link Session.topic}). */
  readonly topic?: string
  /** The wallet's own first account, where the visitor chose another one of it here. */
  readonly first?: string
}

export const isString = (value: unknown): value is string => typeof value === 'string'

export const isTrue = (value: unknown): value is true => value === true

export const isList: (value: unknown) => value is readonly unknown[] = Array.isArray

/** A text of at most 200 characters that says something: ids, names and addresses are no longer. */
const isText = (value: unknown): value is string =>
  isString(value) && value.trim() !== '' && value.length <= 200

/** More records than any list of ours has are not ours. */
const MOST = 30

/** Reads each record of a list field by field; one that is not whole is dropped, the others stay. */
const listOf =
  <T extends object>(read: (record: { readonly [K in keyof T]?: unknown }) => T | false) =>
  (value: unknown): readonly T[] =>
    isList(value) ? value.slice(0, MOST).flatMap((record) => read(record ?? {}) || []) : []

export const readConnections = listOf<StoredConnection>(
  ({ namespace, connectorId, walletId, address, chainId, topic, first }) =>
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
      ...(isText(topic) && { topic }),
      ...(isText(first) && { first }),
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
