import type { FrameSocial } from '@latchkey/protocol/frame'
import type { ShareKind } from '../services/recovery.js'
import type { Bundle } from '../../smartAccount/index.js'
import { createStore, del, get, set, update, type UseStore } from 'idb-keyval'

export interface StoredSession {
  readonly accessToken: string
  readonly refreshToken: string
  /** Expiry of the access token by this device's clock, in Unix milliseconds. */
  readonly expiresAt: number
  readonly userId: string
  readonly email?: string | undefined
  /** The address was typed in this frame, not merely named by the gateway. */
  readonly isTyped?: boolean | undefined
  readonly userName?: string | undefined
  /** The social account that the user logged in with, as this page began it. */
  readonly provider?: Outside | undefined
}

export type Outside = FrameSocial | 'farcaster'

export interface StoredWallet {
  /** Its id at the gateway and the recovery service. */
  readonly walletId: string
  /** A share, sealed with this browser's key. */
  readonly share: string
  /** The previous sealed share, until the gateway is known to have the match of the new one. */
  readonly former?: string | undefined
  readonly evm: `0x${string}`
  readonly solana: string
  /**
   * Protection of the recovery share, as last seen. A service that claims a weaker one is not
   * believed.
   */
  readonly kind?: ShareKind | undefined
}

/** An email whose link has not been confirmed yet, to store the recovery share for an address. */
export interface Pending {
  readonly attempt: string
  readonly walletId: string
  /** As {@link emailMark} returns it. */
  readonly email: string
}

export interface Records {
  session: StoredSession
  /** A pending social login, for when the host's page is left for the provider. */
  social: { readonly attempt: string; readonly provider: FrameSocial; readonly state: string }
  /** Non-extractable; seals shares. */
  key: CryptoKey
  /** Proves to the services that a request comes from this browser. Non-extractable. */
  proof: CryptoKeyPair
  chain: string
  /** US dollars approved inside pages on a day (UTC). */
  inline: { readonly day: string; readonly usd: number }
  /** Receivers that this device has sent to, the newest last. */
  receivers: readonly string[]
  /** The account type that a user chose or started with here. Kept after a logout. */
  [type: `accountType:${string}`]: 'eoa' | 'smartAccount'
  [wallet: `wallet:${string}`]: StoredWallet
  /**
   * How a user gets the recovery share: `outside` by proving their social account to the recovery
   * service; `email:` by proving the address with that mark; `passkey` with their passkey. Absent
   * while they cannot.
   */
  [proof: `proof:${string}`]: 'outside' | 'passkey' | `email:${string}`
  [pending: `pending:${string}`]: Pending
  [bundle: `bundle:${string}`]: Bundle
  /** Makes this browser a known device at the gateway. */
  [device: `device:${string}`]: string
}

export interface Vault {
  get<K extends keyof Records>(key: K): Promise<Records[K] | undefined>
  set<K extends keyof Records>(key: K, value: Records[K]): Promise<void>
  /** Stores a value if there is none, atomically across tabs. @returns the stored value */
  keep<K extends keyof Records>(key: K, value: Records[K]): Promise<Records[K]>
  delete(key: keyof Records): Promise<void>
}

/**
 * IndexedDB, one database per project; the browser separates origins and embedding sites. If it
 * stores nothing for embedded pages, everything is in memory until the page unloads, and the next
 * visit counts as a new device.
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
