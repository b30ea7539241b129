import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Auth } from './auth.js'
import type { AccountTypes, Connection } from './connection.js'
import type { DiscoveryEnv } from './env.js'
import type { Platform } from './platform.js'
import type { ConnectorViewDefinition } from './present.js'
import type { SignInRequest } from './signIn.js'
import type { ConnectorType } from './wallet.js'

export interface ConnectParameters {
  readonly walletId?: string | undefined
  readonly namespaces: readonly Namespace[]
  /** Restore only: {@link Session.topic}; default: any. */
  readonly topic?: string | undefined
  /** The network to end on, if the wallet supports it. */
  readonly chainId?: Caip2 | undefined
  /** The visitor's choices, by family. */
  readonly accountTypes?: AccountTypes | undefined
  /** Restore: never prompts, and resolves to [] when no account is shared. */
  readonly silent: boolean
  readonly signal: AbortSignal
  /** Receives each pairing URI; `expiresAt` in Unix milliseconds. Without it none is renewed. */
  readonly onUri?: (uri: string, expiresAt: number) => void
  /**
   * Asks for connection and signature in one approval, if supported; see {@link Session.cacaos} and
   * {@link Connection.signed}.
   */
  readonly signIn?: SignInRequest | undefined
}

/** The part of a connector that reaches remote wallets. */
export interface RemoteWallets {
  /**
   * `everyone`: the public network. Otherwise only wallets that list one of these relays
   * (`CatalogueWallet.relays`).
   */
  readonly reach: 'everyone' | readonly string[]
  /** This browser's identity at the relays (`did:key:…`), once approved, if the host shares it. */
  readonly clientId?: string | undefined
  /** Families in which one approval can sign the visitor in. */
  readonly signsIn?: readonly Namespace[] | undefined
  /** Assigns a wallet to the pending pairing, synchronously in the tap. Never throws. */
  choose(choice: WalletChoice): void
}

/** A way to reach wallets: injected, WalletConnect, embedded, Safe and others. */
export interface Connector {
  readonly id: string
  readonly name: string
  /** For hosts and events. No code branches on it. */
  readonly type: ConnectorType
  /** Default: families whose adapters support remote wallets. */
  readonly namespaces?: readonly Namespace[]
  readonly remote?: RemoteWallets
  /** Set when it logs visitors in: announces no wallets, and its connections end together. */
  readonly auth?: Auth
  /** For the page's Content-Security-Policy (`@latchkey/core/csp`). */
  readonly origins?: {
    readonly connect?: readonly string[] | undefined
    readonly frame?: readonly string[] | undefined
  }
  /** By name, for {@link Env.present}. */
  readonly views?: Readonly<Record<string, ConnectorViewDefinition>>
  /** Reads the page's URL before the page's router rewrites it. Changes nothing. */
  arrive?(platform: Platform): void
  /** Returns the stop function. */
  start(env: DiscoveryEnv): () => void
  /** Searches for wallets with late discovery code. Rejects if that cannot be loaded. */
  search?(): Promise<void>
  /**
   * @throws LatchkeyError `user_rejected`, `request_pending`, `wallet_not_installed`,
   *   `no_accounts`, `wallet_error` …
   */
  connect(parameters: ConnectParameters): Promise<readonly Connection[]>
  /** Watches an unconnected wallet, as far as it emits events. */
  watch?(walletId: string, onChange: () => void): Promise<() => void>
  /** Loads the code of the next attempt. Never fails. */
  prefetch?(): void
}

export interface WalletChoice {
  readonly walletId: string
  /** Without the pairing URI. */
  readonly link?: { readonly href: string; readonly name: string } | undefined
}
