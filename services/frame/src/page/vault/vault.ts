import type { FrameSocial } from '@latchkey/protocol/frame'
import type { ShareKind } from '../services/recovery.js'
import type { Bundle } from '../../smartAccount/index.js'
import { createStore, del, get, set, update, type UseStore } from 'idb-keyval'

/** The logged-in user and the session's tokens. */
export interface StoredSession {
  readonly accessToken: string
  readonly refreshToken: string
  /** End of the access token by this device's clock, in milliseconds since 1970. */
  readonly expiresAt: number
  readonly userId: string
  readonly email?: string | undefined
  /** The address was typed in this frame, and is not merely what the gateway says. */
  readonly isTyped?: boolean | undefined
  readonly userName?: string | undefined
  /** The account elsewhere that somebody logged in with, as this page began it. */
  readonly provider?: Outside | undefined
}

/** Accounts elsewhere: at a provider, or with Farcaster's app. */
export type Outside = FrameSocial | 'farcaster'

/** This browser's part of a user's wallet. */
export interface StoredWallet {
  /** Its name at the gateway and the recovery service. */
  readonly walletId: string
  /** A share, sealed with this browser's key. */
  readonly share: string
  /** The one before it, sealed as well, until the gateway is known to have what fits the new one. */
  readonly former?: string | undefined
  readonly evm: `0x${string}`
  readonly solana: string
  /** The protection of the recovery share, as this browser last saw it. A service that says less is not believed. */
  readonly kind?: ShareKind | undefined
}

/** An email whose link has not been confirmed yet, by which the recovery share is to be kept for an address. */
export interface Pending {
  readonly attempt: string
  readonly walletId: string
  /** Of the address, as {@link emailMark} makes it. */
  readonly email: string
}

/** The stored values by key. */
export interface Records {
  session: StoredSession
  /** A login that went to a provider, for when the host's page is left for it. */
  social: { readonly attempt: string; readonly provider: FrameSocial; readonly state: string }
  /** Cannot be read, only used. */
  key: CryptoKey
  /** Proves to the services that a request comes from this browser. Cannot be read, only used. */
  proof: CryptoKeyPair
  chain: string
  /** US dollars that were approved inside of pages on a day (UTC). */
  inline: { readonly day: string; readonly usd: number }
  /** Addresses that something was sent to from this device, the newest last. */
  receivers: readonly string[]
  /** The type of account that a user uses here: what they chose, or what they began with. It stays when they log out. */
  [type: `accountType:${string}`]: 'eoa' | 'smartAccount'
  [wallet: `wallet:${string}`]: StoredWallet
  /**
   * How a user gets the recovery share: `outside`, who proves their account elsewhere to the recovery service; `email:`,
   * who proves the address with that mark; `passkey`: it is under a passkey of theirs. Absent while nobody can.
   */
  [proof: `proof:${string}`]: 'outside' | 'passkey' | `email:${string}`
  [pending: `pending:${string}`]: Pending
  /** The outcome of sent calls. */
  [bundle: `bundle:${string}`]: Bundle
  /** Makes this browser a known one at the gateway. */
  [device: `device:${string}`]: string
}

/** The frame's storage. */
export interface Vault {
  get<K extends keyof Records>(key: K): Promise<Records[K] | undefined>
  set<K extends keyof Records>(key: K, value: Records[K]): Promise<void>
  /** Stores a value where there is none, in one step for all tabs. @returns what is there then */
  keep<K extends keyof Records>(key: K, value: Records[K]): Promise<Records[K]>
  delete(key: keyof Records): Promise<void>
}

/**
 * IndexedDB, one database per project; the browser separates origins and embedding sites. If it
 * stores nothing for embedded pages, everything is in memory: it works until the page goes, and the
 * next visit is one of a new device.
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
