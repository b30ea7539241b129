import type { Session } from '../login/session.js'
import type { AuthShare, Gateway } from '../services/gateway.js'
import type { ShareKind } from '../services/recovery.js'
import type { StoredSession, StoredWallet, Vault } from '../vault/vault.js'
import type { Choice } from './chooseWallet.js'

export interface KeyringDeps {
  readonly vault: Vault
  readonly session: Session
  readonly gateway: Pick<Gateway, 'readShare' | 'storeShare'>
  /** Called after a new wallet is made, whose recovery share is not stored yet. */
  readonly onMade: (user: StoredSession, walletId: string) => void
  /** Wraps a recovery share with the login's passkey; undefined if there was none. */
  readonly protect: (user: StoredSession, walletId: string, share: string) => Promise<string | undefined>
  /** `auth` if the gateway gave its share. @throws LatchkeyError */
  readonly recover: (user: StoredSession, walletId: string, auth?: AuthShare) => Promise<Recovered>
  /** Undefined if the visitor goes back. */
  readonly fromDevice: (user: StoredSession, walletId: string) => Promise<Recovered | undefined>
  /**
   * Asks how to continue without a matching share at the gateway, or if no service can restore one
   * here (`elsewhere`).
   *
   * @throws LatchkeyError `user_rejected`
   */
  readonly choose: (before: StoredWallet | undefined, why: 'away' | 'other' | 'elsewhere') => Promise<Choice>
  /** Serializes across tabs, so that two tabs never make two wallets. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>
  readonly newId: () => string
}

export interface Recovered {
  readonly share: string
  /** Absent if the recovery service was not asked. */
  readonly kind?: ShareKind | undefined
  readonly evm?: string | undefined
}
