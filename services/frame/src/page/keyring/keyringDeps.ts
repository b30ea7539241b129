import type { Session } from '../login/session.js'
import type { AuthShare, Gateway } from '../services/gateway.js'
import type { ShareKind } from '../services/recovery.js'
import type { StoredSession, StoredWallet, Vault } from '../vault/vault.js'
import type { Choice } from './chooseWallet.js'

/** The surroundings that a keyring needs. */
export interface KeyringDeps {
  readonly vault: Vault
  readonly session: Session
  readonly gateway: Pick<Gateway, 'readShare' | 'storeShare'>
  /** Told of a new wallet, whose recovery share nobody has yet. */
  readonly onMade: (user: StoredSession, walletId: string) => void
  /** Puts a recovery share under the passkey that the user has just logged in with; undefined where there was none. */
  readonly protect: (user: StoredSession, walletId: string, share: string) => Promise<string | undefined>
  /** Brings a share of a wallet here by asking the visitor; `auth` where the gateway gave one. @throws LatchkeyError */
  readonly recover: (user: StoredSession, walletId: string, auth?: AuthShare) => Promise<Recovered>
  /** Has another device of the visitor's hand a share over; undefined where they come back from it. */
  readonly fromDevice: (user: StoredSession, walletId: string) => Promise<Recovered | undefined>
  /**
   * Asks what happens when the gateway does not give what fits this browser's wallet (`before`), or no service has what
   * brings one here (`elsewhere`). @throws LatchkeyError `user_rejected`
   */
  readonly choose: (before: StoredWallet | undefined, why: 'away' | 'other' | 'elsewhere') => Promise<Choice>
  /** Runs one at a time in all tabs, so that two make no two wallets. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>
  readonly newId: () => string
}

/** A share that came here: the recovery service's, without what it may be under, or one of another device. */
export interface Recovered {
  readonly share: string
  /** Its protection at the recovery service; absent where that service was not asked. */
  readonly kind?: ShareKind | undefined
  /** The wallet's address, where another device has named it. */
  readonly evm?: string | undefined
}
