import type { FrameSocial } from '@latchkey/protocol/frame'
import type { ShareKind } from '../services/recovery.js'
import type { Bundle } from '../../smartAccount/index.js'
import { createStore, del, get, set, update, type UseStore } from 'idb-keyval'

export interface StoredSession {
  readonly accessToken: string
  readonly refreshToken: string
  /** By this device's clock, in Unix milliseconds. */
  readonly expiresAt: number
  readonly userId: string
  readonly email?: string | undefined
  /** The address was typed in this frame, not merely named by the gateway. */
  readonly isTyped?: boolean | undefined
  readonly userName?: string | undefined
  readonly provider?: Outside | undefined
}

export type Outside = FrameSocial | 'farcaster'

export interface StoredWallet {
  readonly walletId: string
  /** A share, sealed with this browser's key. */
  readonly share: string
  /** The previous sealed share, until the gateway has the match of the new one. */
  readonly former?: string | undefined
  readonly evm: `0x${string}`
  readonly solana: string
  /** As last seen; a service that claims a weaker one is not believed. */
  readonly kind?: ShareKind | undefined
}

export interface Pending {
  readonly attempt: string
  readonly walletId: string
  /** As {@link emailMark} returns it. */
  readonly email: string
}

export interface Records {
  session: StoredSession
  social: { readonly attempt: string; readonly provider: FrameSocial; readonly state: string }
  /** Non-extractable; seals shares. */
  key: CryptoKey
  /** Proves that a request comes from this browser. Non-extractable. */
  proof: CryptoKeyPair
  chain: string
  /** US dollars approved inside pages on a day (UTC). */
  inline: { readonly day: string; readonly usd: number }
  /** The newest last. */
  receivers: readonly string[]
  /** Kept after a logout. */
  [type: `accountType:${string}`]: 'eoa' | 'smartAccount'
  [wallet: `wallet:${string}`]: StoredWallet
  /**
   * How a user gets the recovery share: `outside` by their social account; `email:` by the address
   * with that mark; `passkey` with their passkey.
   */
  [proof: `proof:${string}`]: 'outside' | 'passkey' | `email:${string}`
  [pending: `pending:${string}`]: Pending
  [bundle: `bundle:${string}`]: Bundle
  [device: `device:${string}`]: string
}

export interface Vault {
  get<K extends keyof Records>(key: K): Promise<Records[K] | undefined>
  set<K extends keyof Records>(key: K, value: Records[K]): Promise<void>
  /** Atomic across tabs. @returns the stored value */
  keep<K extends keyof Records>(key: K, value: Records[K]): Promise<Records[K]>
  delete(key: keyof Records): Promise<void>
}

/**
 * IndexedDB, one database per project; the browser separates origins and embedding sites. If it
 * stores nothing for embedded pages, everything is in memory until the page unloads.
 */
export function openVault(projectId: string): Vault {
  const store = createStore(`latchkey-frame-${projectId}`, 'records')
  const memory = new Map<string, unknown>()
  let usable: Promise<boolean> | undefined
  const isUsable = () => (usable ??= look(store))
  return {
    get: async <K extends keyof Records>(key: K) =>
      (await isUsable()) ? get<Records[K]>(key, store) : (memory.get(key) as Records[K] | undefined),
    async set(key, value) {
      if (await isUsable()) await set(key, value, store)
      else memory.set(key, value)
    },
    async keep<K extends keyof Records>(key: K, value: Records[K]) {
      let kept = value
      const keepIn = (present: Records[K] | undefined) => (kept = present ?? value)
      if (await isUsable()) await update<Records[K]>(key, keepIn, store)
      else memory.set(key, keepIn(memory.get(key) as Records[K] | undefined))
      return kept
    },
    async delete(key) {
      if (await isUsable()) await del(key, store)
      else memory.delete(key)
    },
  }
}

async function look(store: UseStore): Promise<boolean> {
  try {
    await get('session', store)
    return true
  } catch {
    return false
  }
}
