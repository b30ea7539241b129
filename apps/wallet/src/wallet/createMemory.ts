import type { Address } from 'viem'
import { isRecord } from '../isRecord.js'
import type { ChainId, WalletChain } from '../settings/walletTypes.js'
import type { Activity } from './walletState.js'

export interface StoredWallet {
  readonly account?: Address
  readonly chain?: ChainId
  readonly added?: readonly WalletChain[]
  readonly activity?: readonly Activity[]
  readonly offline?: boolean
}

export interface Memory {
  read(): StoredWallet
  write(patch: StoredWallet): void
  clear(): void
}

/** Not validated: only this app writes there. */
export function createMemory(profile: string, storage: Storage): Memory {
  const key = `thimble.${profile}`
  const read = (): StoredWallet => {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? '{}')
      return isRecord(value) ? value : {}
    } catch {
      return {}
    }
  }
  return {
    read,
    write: (patch) => storage.setItem(key, JSON.stringify({ ...read(), ...patch })),
    clear: () => storage.removeItem(key),
  }
}
