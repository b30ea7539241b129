import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { SocialProvider } from '@latchkey/protocol/features'
import type { Cacao } from './signIn.js'

export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

export type AccountTypes = Readonly<Partial<Record<Namespace, AccountType>>>

export interface Account {
  readonly caip: Caip10
  readonly type: AccountType
  /** In its family's encoding. */
  readonly publicKey?: string
  /** The visitor's name for the account, from the wallet. Untrusted. */
  readonly label?: string
  /** Smart accounts only. */
  readonly deployed?: boolean
}

export interface ConnectionEvents {
  /** Active first. Empty: the wallet has disconnected. */
  accountsChanged: readonly Account[]
  chainChanged: Caip2
  disconnect: { readonly reason?: unknown }
  /** The wallet signed or sent something. */
  balanceChanged: undefined
}

export interface Session {
  /** Shared by connections that end together. */
  readonly topic: string
  /** Of this family, and whether the wallet may accept more. */
  readonly approved: { readonly chains: readonly Caip2[]; readonly takesMore: boolean }
  /** Untrusted; `icon` is an `https:` URL. */
  readonly peer: { readonly name: string; readonly url: string; readonly icon?: string }
  /** CAIP-74, of a one-click sign-in; missing if unsupported. */
  readonly cacaos?: readonly Cacao[]
}

export interface AccountLogin {
  readonly user?: { readonly email?: string; readonly username?: string }
  readonly socialProvider?: SocialProvider
  /** False: the wallet exists on this device only; recovery can be set up. */
  readonly isRecoverable?: boolean
  /** A new device requests the wallet; `openSettings('devices')` opens the answer. */
  readonly newDeviceAsks?: true
}

/** A live connection of one family to one wallet. */
export interface Connection {
  readonly id: string
  readonly connectorId: string
  readonly walletId: string
  readonly namespace: Namespace
  /** Active first. */
  readonly accounts: readonly Account[]
  readonly chainId: Caip2
  /** The family's standard interface: {@link Eip1193Provider} for eip155. */
  readonly provider: unknown
  readonly session?: Session
  /** Signed together with the approval or login. */
  readonly signed?: readonly Cacao[]
  readonly method?: 'email' | 'social' | 'passkey' | undefined
  /** Embedded wallets only. `accountsChanged` announces changes. */
  readonly login?: AccountLogin | undefined
  readonly smartAccountNetworks?: readonly number[] | undefined
  /**
   * Makes another account active, for wallets that keep this choice. `accountsChanged` fires first.
   *
   * @throws LatchkeyError `unauthorized` when the wallet does not have the account
   */
  chooseAccount?(address: string): Promise<void>
  /**
   * For multisig wallets, whose first id is their own: waits for the chain's transaction hash,
   * maybe for days.
   *
   * @throws LatchkeyError `user_rejected` by the owners, `transaction_reverted`, `request_aborted`
   *   when the client stops
   */
  whenExecuted?(hash: string): Promise<string>
  on<E extends keyof ConnectionEvents>(event: E, listener: (payload: ConnectionEvents[E]) => void): () => void
  /** Ends it in the wallet if possible (`wallet_revokePermissions`). */
  disconnect(signal: AbortSignal): Promise<void>
}
