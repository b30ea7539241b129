import { type Caip2, isNamespace, type Namespace } from '@latchkey/protocol/namespaces'
import type { Platform } from '../types/platform.js'
import type { RecentWallet } from '../types/wallet.js'

/**
 * Client id, context and version, whose records never mix. A framed page shares no records with the
 * same page at the top level, nor with frames on other sites.
 */
export function storagePrefix(win: Platform['window'], id: string): string {
  const place = !win || win === win.top ? 'top' : `frame@${win.location?.ancestorOrigins?.[0] ?? ''}`
  return `latchkey.${id}.${place}.v1`
}

export function createClientStorage({ storage }: Platform, prefix: string): ClientStorage {
  const nameOf = (key: string): string => `${prefix}.${key}`
  return {
    read: (key, check) => {
      const text = storage.get(nameOf(key))
      if (text === null) return undefined
      try {
        const value: unknown = JSON.parse(text)
        if (check(value)) return value
      } catch {}
      storage.remove(nameOf(key))
      return undefined
    },
    write: (key, value) => storage.set(nameOf(key), JSON.stringify(value)),
    remove: (key) => storage.remove(nameOf(key)),
  }
}

/** Never throws. */
export interface ClientStorage {
  /** Undefined when missing, of another version, or corrupt (then removed). */
  read<T>(key: StoredKey, check: (value: unknown) => value is T): T | undefined
  write(key: StoredKey, value: unknown): void
  remove(key: StoredKey): void
}

export type StoredKey =
  | 'activeNamespace'
  | 'activeChain'
  | 'chosenChains'
  | 'recentWallets'
  | 'lastAccounts'
  | 'connectionStatus'
  | 'connections'
  | 'connectedNamespaces'
  | 'connectors'
  | 'legalAccepted'
  | 'preferredAccountTypes'
  | `cache.${string}`
  | 'receivers'
  | 'transactions'
  /** The format of earlier versions. */
  | 'sends'
  | 'swap'
  | 'payments'
  | 'purchases'
  | 'subdivision'
  | 'smartSessions'
  | 'login'
  | 'analytics'
  | 'init'

/** Restores a connection silently. The first of a family is active. */
export interface StoredConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly walletId: string
  readonly address: string
  readonly chainId: Caip2
  /** Remote wallets only. */
  readonly topic?: string
  /** The wallet's own first account, if the visitor chose another. */
  readonly first?: string
}

export const isString = (value: unknown): value is string => typeof value === 'string'

export const isTrue = (value: unknown): value is true => value === true

export const isList: (value: unknown) => value is readonly unknown[] = Array.isArray

/** Nonempty, at most 200 characters. */
const isText = (value: unknown): value is string =>
  isString(value) && value.trim() !== '' && value.length <= 200

const MOST = 30

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
