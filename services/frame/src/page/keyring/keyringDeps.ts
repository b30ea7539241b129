import type { Session } from '../login/session.js'
import type { AuthShare, Gateway } from '../services/gateway.js'
import type { ShareKind } from '../services/recovery.js'
import type { StoredSession, StoredWallet, Vault } from '../vault/vault.js'
import type { Choice } from './chooseWallet.js'

export interface KeyringDeps {
  readonly vault: Vault
  readonly session: Session
  readonly gateway: Pick<Gateway, 'readShare' | 'storeShare'>
  /** For a new wallet, whose recovery share is not stored yet. */
  readonly onCreated: (user: StoredSession, walletId: string) => void
  /** With the login's passkey; undefined without one. */
  readonly protect: (user: StoredSession, walletId: string, share: string) => Promise<string | undefined>
  /** @throws LatchkeyError */
  readonly recover: (user: StoredSession, walletId: string, auth?: AuthShare) => Promise<Recovered>
  /** Undefined if the visitor goes back. */
  readonly fromDevice: (user: StoredSession, walletId: string) => Promise<Recovered | undefined>
  /**
   * Asks how to continue without a matching share at the gateway, or at any service (`elsewhere`).
   *
   * @throws LatchkeyError `user_rejected`
   */
  readonly choose: (
    previous: StoredWallet | undefined,
    reason: 'away' | 'other' | 'elsewhere',
  ) => Promise<Choice>
  /** Across tabs: two never make two wallets. */
  readonly runExclusive: <T>(run: () => Promise<T>) => Promise<T>
  readonly newId: () => string
}

export interface Recovered {
  readonly share: string
  /** Absent if not asked. */
  readonly kind?: ShareKind | undefined
  readonly evm?: string | undefined
}
