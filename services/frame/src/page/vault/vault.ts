import type { FrameSocial } from '@latchkey/protocol/frame'
import type { ShareKind } from '../services/recovery.js'
import type { Bundle } from '../../smartAccount/index.js'
import { createStore, del, get, set, update, type UseStore } from 'idb-keyval'

export interface StoredSession {
  readonly accessToken: string
  readonly refreshToken: string
  /** By this device's clock, Unix milliseconds. */
  readonly expiresAt: number
  readonly userId: string
  readonly email?: string | undefined
  /** Typed in this frame, not merely named by the gateway. */
  readonly isTyped?: boolean | undefined
  readonly userName?: string | undefined
  readonly provider?: Outside | undefined
}

export type Outside = FrameSocial | 'farcaster'

export interface StoredWallet {
  readonly walletId: string
  /** Sealed with this browser's key. */
  readonly share: string
  /** Until the gateway has the new one's match. */
  readonly former?: string | undefined
  readonly evm: `0x${string}`
  readonly solana: string
  /** As last seen; a weaker claim is not believed. */
  readonly kind?: ShareKind | undefined
}

export interface Pending {
  readonly attempt: string
  readonly walletId: string
  /** By {@link emailMark}. */
  readonly email: string
}

export interface Records {
  session: StoredSession
  social: { readonly attempt: string; readonly provider: FrameSocial; readonly state: string }
  /** Non-extractable; seals shares. */
  key: CryptoKey
  /** Non-extractable; proves this browser. */
  proof: CryptoKeyPair
  chain: string
  /** US dollars approved inside pages on a UTC day. */
  inline: { readonly day: string; readonly usd: number }
  /** The newest last. */
  receivers: readonly string[]
  /** Kept after a logout. */
  [type: `accountType:${string}`]: 'eoa' | 'smartAccount'
  [wallet: `wallet:${string}`]: StoredWallet
  /**
   * The way to the recovery share: `outside` a social account, `email:` the address with that mark,
   * `passkey` the user's.
   */
  [proof: `proof:${string}`]: 'outside' | 'passkey' | `email:${string}`
  [pending: `pending:${string}`]: Pending
  [bundle: `bundle:${string}`]: Bundle
  [device: `device:${string}`]: string
}

export interface Vault {
  get<K extends keyof Records>(key: K): Promise<Records[K] | undefined>
  set<K extends keyof Records>(key: K, value: Records[K]): Promise<void>
  /** Atomic across tabs. */
  getOrSet<K extends keyof Records>(key: K, value: Records[K]): Promise<Records[K]>
  delete(key: keyof Records): Promise<void>
}

/**
 * IndexedDB, one database per project; browsers separate origins and embedding sites. Without
 * storage, everything is in memory.
 */
export function openVault(projectId: string): Vault {
  const store = createStore(`latchkey-frame-${projectId}`, 'records')
  const memory = new Map<string, unknown>()
  let usable: Promise<boolean> | undefined
  const isUsable = () => (usable ??= isStoreUsable(store))
  return {
    get: async <K extends keyof Records>(key: K) =>
      (await isUsable()) ? get<Records[K]>(key, store) : (memory.get(key) as Records[K] | undefined),
    async set(key, value) {
      if (await isUsable()) await set(key, value, store)
      else memory.set(key, value)
    },
    async getOrSet<K extends keyof Records>(key: K, value: Records[K]) {
      let stored = value
      const keepIn = (present: Records[K] | undefined) => (stored = present ?? value)
      if (await isUsable()) await update<Records[K]>(key, keepIn, store)
      else memory.set(key, keepIn(memory.get(key) as Records[K] | undefined))
      return stored
    },
    async delete(key) {
      if (await isUsable()) await del(key, store)
      else memory.delete(key)
    },
  }
}

async function isStoreUsable(store: UseStore): Promise<boolean> {
  try {
    await get('session', store)
    return true
  } catch {
    return false
  }
}
