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
  /** Restore only: the session to restore ({@link Session.topic}); any session without it. */
  readonly topic?: string | undefined
  /** The network to end on, if the wallet supports it. */
  readonly chainId?: Caip2 | undefined
  /** Account types that the visitor chose, by family. */
  readonly accountTypes?: AccountTypes | undefined
  /** Restore: never prompts, and resolves to [] when the wallet shares no account. */
  readonly silent: boolean
  readonly signal: AbortSignal
  /**
   * Receives the pairing URI of a remote connector, and each renewed one. `expiresAt` is in Unix
   * milliseconds. Without this callback the URI is not renewed.
   */
  readonly onUri?: (uri: string, expiresAt: number) => void
  /**
   * Asks for a connection and a signed message in one approval, if the wallet supports it; see
   * {@link Session.cacaos} and {@link Connection.signed}.
   */
  readonly signIn?: SignInRequest | undefined
}

/** The part of a connector that reaches remote wallets. */
export interface RemoteWallets {
  /**
   * `everyone` on the public network. On the host's own relays, only wallets that list one of these
   * URLs (`CatalogueWallet.relays`).
   */
  readonly reach: 'everyone' | readonly string[]
  /**
   * The identity of this browser at the relays (`did:key:…`), if the host lets it be shared. Set
   * after a session was approved.
   */
  readonly clientId?: string | undefined
  /** Families in which one approval can also sign the visitor in. */
  readonly signsIn?: readonly Namespace[] | undefined
  /**
   * Assigns the visitor's choice of wallet to the pending pairing, which is stored under that id.
   * Called synchronously in the tap; never throws.
   */
  choose(choice: WalletChoice): void
}

/** A way to reach wallets, such as injected, WalletConnect, embedded or Safe. */
export interface Connector {
  readonly id: string
  readonly name: string
  /** Identifies the kind of connector to hosts and in events. No code branches on it. */
  readonly type: ConnectorType
  /** The families that it serves. Default: those whose adapters support remote wallets. */
  readonly namespaces?: readonly Namespace[]
  readonly remote?: RemoteWallets
  /**
   * Set when it logs visitors in. Such a connector announces no wallets, and its connections end
   * together.
   */
  readonly auth?: Auth
  /** For the page's Content-Security-Policy (`@latchkey/core/csp`). */
  readonly origins?: {
    readonly connect?: readonly string[] | undefined
    readonly frame?: readonly string[] | undefined
  }
  /** By name, for {@link Env.present}. */
  readonly views?: Readonly<Record<string, ConnectorViewDefinition>>
  /**
   * Reads the page's URL while the client is created, since the page's router may rewrite it before
   * `start`. Must not change anything.
   */
  arrive?(platform: Platform): void
  /** Starts discovery, once per client start; returns the stop function. */
  start(env: DiscoveryEnv): () => void
  /** Loads late discovery code and searches for wallets. Rejects if the code cannot be loaded. */
  search?(): Promise<void>
  /**
   * Connects a wallet.
   *
   * @throws LatchkeyError `user_rejected`, `request_pending`, `wallet_not_installed`,
   *   `no_accounts`, `wallet_error` …
   */
  connect(parameters: ConnectParameters): Promise<readonly Connection[]>
  /** Listens to a wallet without a connection, as far as the wallet emits events. */
  watch?(walletId: string, onChange: () => void): Promise<() => void>
  /** Loads the code of an attempt that is about to begin. Never fails. */
  prefetch?(): void
}

export interface WalletChoice {
  readonly walletId: string
  /** The opened link, without the pairing URI. */
  readonly link?: { readonly href: string; readonly name: string } | undefined
}
