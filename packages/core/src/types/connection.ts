import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { SocialProvider } from '@latchkey/protocol/features'
import type { Cacao } from './signIn.js'

/** What an account is used for. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** Types of accounts by family. */
export type AccountTypes = Readonly<Partial<Record<Namespace, AccountType>>>

/** An account that a wallet shares. */
export interface Account {
  /** CAIP-10 id. */
  readonly caip: Caip10
  readonly type: AccountType
  /** As its family writes public keys, where the wallet tells it. */
  readonly publicKey?: string
  /** What its owner called it, in the wallet. Untrusted text. */
  readonly label?: string
  /** Of a smart account: whether its contract is on the chain yet, where the wallet tells it. */
  readonly deployed?: boolean
}

/** What a connection tells about itself. */
export interface ConnectionEvents {
  /** The accounts the wallet now shares, active first. Empty means that it has left. */
  accountsChanged: readonly Account[]
  chainChanged: Caip2
  disconnect: { readonly reason?: unknown }
  /** What its accounts hold may have changed: it signed or sent something. */
  balanceChanged: undefined
}

/** What ties the connections of a wallet elsewhere together: one approval there, one end. */
export interface Session {
  /** Connections with the same one end together. */
  readonly topic: string
  /** The networks of this family that the wallet approved, and whether it may take more. */
  readonly approved: { readonly chains: readonly Caip2[]; readonly takesMore: boolean }
  /** What the wallet says about itself; untrusted text. `icon` is an `https:` URL. */
  readonly peer: { readonly name: string; readonly url: string; readonly icon?: string }
  /** What was signed with a one-click sign-in; missing where the wallet does not know that. */
  readonly cacaos?: readonly Cacao[]
}

/** Who is logged in to a wallet, as the account's state says it. */
export interface AccountLogin {
  readonly user?: { readonly email?: string; readonly username?: string }
  /** The account elsewhere by which they logged in; missing after any other log-in. */
  readonly socialProvider?: SocialProvider
  /** False: the wallet is on this device alone, and they can see to that. Missing where they cannot. */
  readonly isRecoverable?: boolean
  /** A new device of theirs asks for the wallet, which `openSettings('devices')` answers. */
  readonly newDeviceAsks?: true
}

/** A live connection of one family to one wallet. */
export interface Connection {
  readonly id: string
  readonly connectorId: string
  readonly walletId: string
  readonly namespace: Namespace
  /** Those that the wallet shares, active first. */
  readonly accounts: readonly Account[]
  readonly chainId: Caip2
  /** The family's standard interface: {@link Eip1193Provider} for eip155. */
  readonly provider: unknown
  /** Of a wallet elsewhere. */
  readonly session?: Session
  /** What was signed with the approval or the login that led here. */
  readonly signed?: readonly Cacao[]
  /** Of a wallet that visitors log in to: the way in which this one did. */
  readonly method?: 'email' | 'social' | 'passkey' | undefined
  /** Of a wallet that visitors log in to; `accountsChanged` says that it changed, too. */
  readonly login?: AccountLogin | undefined
  /** Of such a wallet: EVM chains by number that have smart accounts, as far as it knows. */
  readonly smartAccountNetworks?: readonly number[] | undefined
  /**
   * Has the wallet use another of its accounts from now on, where it keeps that itself: its first account is always the
   * one that is used. It tells the change (`accountsChanged`) before this resolves.
   *
   * @throws LatchkeyError `unauthorized` when the account is none of its own, and why the wallet would not
   */
  chooseAccount?(address: string): Promise<void>
  /**
   * Of a wallet that names a transaction itself, because others have to approve it before it is sent: waits for the chain's
   * hash of what the wallet answered with, which may take days.
   *
   * @throws LatchkeyError `user_rejected` when they would not, `transaction_reverted`, `request_aborted` when the client stops
   */
  whenExecuted?(hash: string): Promise<string>
  on<E extends keyof ConnectionEvents>(event: E, listener: (payload: ConnectionEvents[E]) => void): () => void
  /** Ends the connection on the wallet's side where it can (`wallet_revokePermissions`), and drops all listeners. */
  disconnect(signal: AbortSignal): Promise<void>
}
