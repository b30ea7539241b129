import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Auth } from './auth.js'
import type { AccountTypes, Connection } from './connection.js'
import type { DiscoveryEnv } from './env.js'
import type { Platform } from './platform.js'
import type { ConnectorViewDefinition } from './present.js'
import type { SignInRequest } from './signIn.js'
import type { ConnectorType } from './wallet.js'

/** How a connector is asked to connect. */
export interface ConnectParameters {
  /** Which of its wallets; a connector with one wallet ignores it. */
  readonly walletId?: string | undefined
  readonly namespaces: readonly Namespace[]
  /** Restore: which of the wallet's sessions ({@link Session.topic}); without it, any. */
  readonly topic?: string | undefined
  /** The network the visitor should end on, if the wallet can. */
  readonly chainId?: Caip2 | undefined
  /** The types of accounts that the visitor chose, by family; a wallet that keeps their choice itself begins with these. */
  readonly accountTypes?: AccountTypes | undefined
  /** Restore: never a prompt, resolves to [] when the wallet shares nothing. */
  readonly silent: boolean
  readonly signal: AbortSignal
  /**
   * Remote connectors tell the pairing URI to show or to open, again each time it is renewed; `expiresAt` is in Unix
   * milliseconds. Without it nothing is renewed and the attempt ends with `pairing_expired`.
   */
  readonly onUri?: (uri: string, expiresAt: number) => void
  /**
   * One approval, or one login, is to be connection and signed message, where the wallet can; see {@link Session.cacaos}
   * and {@link Connection.signed}. Connectors that say so: in `remote.signsIn`, `auth.signsIn`, or of a wallet that was
   * found (`DetectedWallet.signsIn`).
   */
  readonly signIn?: SignInRequest | undefined
}

/** What a connector for wallets elsewhere adds. */
export interface RemoteWallets {
  /**
   * Whose wallets listen where this one speaks: everyone's on the public network; on relays of the host's own only
   * wallets that name one of these URLs (`CatalogueWallet.relays`).
   */
  readonly reach: 'everyone' | readonly string[]
  /**
   * What relays know this browser by (`did:key:…`), once a session was approved and only where the host lets it be told.
   * Requests for chain data at the gateway carry it.
   */
  readonly clientId?: string | undefined
  /** Families in which one approval can be the sign-in as well ({@link ConnectParameters.signIn}). */
  readonly signsIn?: readonly Namespace[] | undefined
  /**
   * The visitor chose a wallet for the pairing that is out. The connection is kept under its id, and later requests
   * open the same link. Called with the tap; never throws.
   */
  choose(choice: WalletChoice): void
}

/** A way to reach wallets: injected, walletConnect, embedded, safe …. */
export interface Connector {
  readonly id: string
  readonly name: string
  /** What hosts and events call it; it decides nothing. */
  readonly type: ConnectorType
  /** The families that it serves; by default those whose adapters say what they ask of wallets elsewhere. */
  readonly namespaces?: readonly Namespace[]
  /** Its wallets are elsewhere: on a phone, in another browser, in an app. */
  readonly remote?: RemoteWallets
  /** It logs visitors in: it announces no wallets, and its connections end together. */
  readonly auth?: Auth
  /** Addresses that it talks to or shows in a frame, for the page's Content-Security-Policy (`@latchkey/core/csp`). */
  readonly origins?: {
    readonly connect?: readonly string[] | undefined
    readonly frame?: readonly string[] | undefined
  }
  /** Views of its own, by name, for {@link Env.present}. */
  readonly views?: Readonly<Record<string, ConnectorViewDefinition>>
  /**
   * A look at the page's address, while the client is made: a page's router may rewrite it before the start. It changes
   * nothing yet.
   */
  arrive?(platform: Platform): void
  /** Starts discovery; returns stop. Called once per client start. */
  start(env: DiscoveryEnv): () => void
  /**
   * Looks for wallets now, where its code comes late otherwise; settles when those that are there were found. May
   * reject where that code cannot be loaded.
   */
  search?(): Promise<void>
  /** @throws LatchkeyError `user_rejected`, `request_pending`, `wallet_not_installed`, `no_accounts`, `wallet_error` … */
  connect(parameters: ConnectParameters): Promise<readonly Connection[]>
  /**
   * Listens to one of its wallets without a connection, as far as it tells events.
   *
   * @param onChange called when it may share other accounts than before
   * @returns stop
   */
  watch?(walletId: string, onChange: () => void): Promise<() => void>
  /** Loads the code of an attempt that begins: no socket, no key, no failure. */
  prefetch?(): void
}

/** The wallet that a visitor chose for a pairing. */
export interface WalletChoice {
  /** Id in the catalogue, or the connector's own id for any wallet. */
  readonly walletId: string
  /** The link that was opened, without a pairing URI. */
  readonly link?: { readonly href: string; readonly name: string } | undefined
}
