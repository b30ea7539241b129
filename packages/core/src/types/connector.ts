import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Metadata } from './config.js'
import type { Network } from './network.js'
import type { Platform } from './platform.js'
import type { Cacao, SignInRequest } from './signIn.js'
import type { ConnectorType, DetectedWallet } from './wallet.js'

/** EIP-1193 provider, as wallets hand it over. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** Log levels, least first. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** A log that keeps about 1 MB in memory; plain data only, never secrets. */
export interface Logger {
  debug(message: string, data?: unknown): void
  info(message: string, data?: unknown): void
  warn(message: string, data?: unknown): void
  error(message: string, data?: unknown): void
}

/** What adapters and connectors receive at run time; they import nothing of core but types. */
export interface Env {
  readonly platform: Platform
  /**
   * What the names of this client's vault keys, channels and locks begin with, for connectors that
   * keep records of their own.
   */
  readonly scope?: string
  /** How the host introduces itself; every connector tells wallets the same. The name is empty where the host gave none. */
  readonly metadata: Metadata
  readonly log: Logger
  /** The configured networks of a family, in the host's order. */
  networks(namespace: Namespace): readonly Network[]
  network(chainId: Caip2): Network | undefined
  /**
   * A JSON-RPC read on the host's own URLs of a network: ordered fallback, merged in-flight reads, back-off doubling
   * with jitter. Never another host.
   * @throws LatchkeyError `rpc_unreachable` | `rpc_error` (details: code, message, data) | `network_not_found`
   */
  rpc<T>(
    chainId: Caip2,
    method: string,
    params: readonly unknown[],
    options?: { readonly signal?: AbortSignal; readonly fresh?: boolean },
  ): Promise<T>
}

/** What a connector's discovery may call besides {@link Env}. */
export interface DiscoveryEnv extends Env {
  /** A wallet was found, or found again with other facts (same id replaces). */
  found(wallet: DetectedWallet): void
  lost(walletId: string): void
  /**
   * Whether a wallet is well known, the host's own, or was used before, by its lower-case rdns: where there are more
   * than a list can show, these keep their place.
   */
  readonly isKnown?: (rdns: string) => boolean
  /**
   * Hands over connections that nobody asked for just now: a visitor's attempt that a reload had interrupted and the
   * wallet answered since (remote sessions).
   */
  readonly resumed?: (connections: readonly Connection[]) => void
}

/** How a connector is asked to connect. */
export interface ConnectParameters {
  /** Which of its wallets; a connector with one wallet ignores it. */
  readonly walletId?: string | undefined
  readonly namespaces: readonly Namespace[]
  /** The network the visitor should end on, if the wallet can. */
  readonly chainId?: Caip2 | undefined
  /** Restore: never a prompt, resolves to [] when the wallet shares nothing. */
  readonly silent: boolean
  readonly signal: AbortSignal
  /**
   * Remote connectors tell the pairing URI to show or to open, again each time it is renewed; `expiresAt` is in Unix
   * milliseconds. Without it nothing is renewed and the attempt ends with `pairing_expired`.
   */
  readonly onUri?: (uri: string, expiresAt: number) => void
  /** Remote connectors: one approval is to be session and signed message, where the wallet can; see {@link Connection.cacaos}. */
  readonly signIn?: SignInRequest | undefined
}

/** A way to reach wallets: injected, walletConnect, embedded, safe …. */
export interface Connector {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespaces: readonly Namespace[]
  /**
   * Remote connectors: whose wallets listen where this one speaks. Everyone's on the public network, which is what a
   * missing value means too; on relays of the host's own only wallets that name one of these URLs
   * (`CatalogueWallet.relays`).
   */
  readonly reach?: 'everyone' | readonly string[]
  /** Starts discovery; returns stop. Called once per client start. */
  start(env: DiscoveryEnv): () => void
  /** @throws LatchkeyError `user_rejected`, `request_pending`, `wallet_not_installed`, `no_accounts`, `wallet_error` … */
  connect(parameters: ConnectParameters): Promise<readonly Connection[]>
  /**
   * Remote connectors: the visitor chose a wallet for the pairing that is out. The connection is kept under its id,
   * and later requests open the same link. Called with the tap; never throws.
   */
  choose?(choice: WalletChoice): void
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

/** What a connection tells about itself; events come in this order of certainty. */
export interface ConnectionEvents {
  /** The accounts the wallet now shares, active first. Empty means that it has left. */
  accountsChanged: readonly Caip10[]
  chainChanged: Caip2
  disconnect: { readonly reason?: unknown }
}

/** A request that waits in a wallet's app which could not be opened for it: only a visitor's action opens apps. */
export interface UnopenedCall {
  readonly method: string
  /** What opens the app at the request, best first; never empty. */
  readonly links: readonly string[]
  /** Settles when nobody waits any more. */
  readonly answered: Promise<unknown>
}

/** A live connection of one family to one wallet. */
export interface Connection {
  readonly id: string
  readonly connectorId: string
  readonly walletId: string
  readonly namespace: Namespace
  readonly accounts: readonly Caip10[]
  readonly chainId: Caip2
  /** The family's standard interface: {@link Eip1193Provider} for eip155. */
  readonly provider: unknown
  /** Remote sessions: the connections of one topic, a family each, are one session and end together. */
  readonly topic?: string
  /** Where a wallet names its networks (remote sessions): those it approved, and whether it may take more. */
  readonly approved?: { readonly chains: readonly Caip2[]; readonly takesMore: boolean }
  /** What a wallet elsewhere says about itself; untrusted text. `icon` is an `https:` URL. */
  readonly peer?: { readonly name: string; readonly url: string; readonly icon?: string }
  /** What was signed with a one-click sign-in; missing where the wallet does not know that. */
  readonly cacaos?: readonly Cacao[]
  on<E extends keyof ConnectionEvents>(event: E, listener: (payload: ConnectionEvents[E]) => void): () => void
  /** Remote sessions: hears of requests whose wallet the visitor must open, on touch screens; returns stop. */
  readonly onUnopened?: (listener: (call: UnopenedCall) => void) => () => void
  /** Ends the connection on the wallet's side where it can (`wallet_revokePermissions`), and drops all listeners. */
  disconnect(signal: AbortSignal): Promise<void>
}

/** Amounts are base units as decimal strings. */
export interface FeeEstimate {
  /** Gas limit (eip155) or compute units. */
  readonly gas: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
  readonly gasPrice?: string
  /** Most that the transaction may cost in the native coin, base units: gas × price × 1.2 + L1 fee. */
  readonly fee: string
  /** What of it is the OP-stack L1 fee. */
  readonly l1Fee?: string
  /** What the same transfer cost in the last blocks, where `fee` is more than five times that. */
  readonly usual?: string
}

/** A token transfer, or a native one when `token` is missing. */
export interface TransferParameters {
  readonly chainId: Caip2
  readonly from: string
  readonly to: string
  /** Base units, decimal string. */
  readonly amount: string
  readonly token?: { readonly address: string; readonly decimals: number } | undefined
  readonly fee?: FeeEstimate | undefined
}

export interface SignMessageParameters {
  readonly address: string
  readonly message: string
}

export interface TransactionReceipt {
  readonly hash: string
  readonly status: 'success' | 'reverted'
  readonly blockNumber: string
}

/** One entry of a token list: native first without address. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: Caip2
  readonly address?: Caip10
  /** In US dollars. */
  readonly value?: number
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

/** Native balance: `amount` in base units, `formatted` in whole coins. */
export interface NativeBalance {
  readonly amount: string
  readonly formatted: string
  readonly symbol: string
  readonly decimals: number
}

/** What a family can do with a connection. What it cannot is absent (never stubbed). */
export interface AdapterActions {
  signMessage?(parameters: SignMessageParameters): Promise<string>
  signTypedData?(parameters: { readonly address: string; readonly typedData: unknown }): Promise<string>
  /** Resolves to the transaction hash. */
  transfer?(parameters: TransferParameters): Promise<string>
  estimateFees?(parameters: TransferParameters): Promise<FeeEstimate>
  /** Polls the host's RPC until mined; bounded by the signal. */
  waitForReceipt?(parameters: {
    readonly chainId: Caip2
    readonly hash: string
    readonly signal: AbortSignal
  }): Promise<TransactionReceipt>
  /** @throws LatchkeyError `unknown_chain` when the wallet does not know it, `user_rejected`, `switch_not_supported` */
  switchChain?(parameters: { readonly chainId: Caip2 }): Promise<void>
  addChain?(parameters: { readonly network: Network }): Promise<void>
  /** The chain the wallet reports now. */
  getChainId?(): Promise<Caip2>
  /** EIP-5792 capabilities by CAIP-2 id; {} where the wallet offers none. */
  getCapabilities?(parameters: { readonly address: string }): Promise<Readonly<Record<string, unknown>>>
  /** The wallet's own asset list, already checked; undefined when not offered or not acceptable. */
  getWalletAssets?(parameters: {
    readonly address: string
    readonly chainId: Caip2
  }): Promise<readonly TokenBalance[] | undefined>
}

/** One chain family. Small at load: heavy parts behind dynamic import. */
export interface Adapter<N extends Namespace = Namespace> {
  readonly namespace: N
  /** Its injected connectors. */
  connectors(): readonly Connector[]
  /** Loads the family's actions on a connection. */
  actions(connection: Connection, env: Env): Promise<AdapterActions>
  /** Reads that need no wallet; loaded when first used. */
  reads(env: Env): Promise<AdapterReads>
}

/**
 * Reads of a family over the host's RPC, and what is known of its addresses without a wallet (checksums need a hash
 * function, which would not pay its way in the load path).
 */
export interface AdapterReads {
  /** Whether a text is an address of this family (checksums included); used while typing. Never throws. */
  isAddress(value: string): boolean
  /** Whether nobody can ever spend what is sent to this address: the zero address, the known burn addresses. */
  isBurnAddress?(value: string): boolean
  /** Canonical form of an address, e.g. EIP-55 checksum. @throws LatchkeyError `invalid_receiver` when it is none */
  formatAddress(value: string): string
  getBalance(parameters: { readonly chainId: Caip2; readonly address: string }): Promise<NativeBalance>
  /** Multicall over a token list; zero balances dropped. */
  getTokenBalances(parameters: {
    readonly chainId: Caip2
    readonly address: string
    readonly tokens: readonly {
      readonly address: string
      readonly name: string
      readonly symbol: string
      readonly decimals: number
      readonly iconUrl?: string | undefined
    }[]
  }): Promise<readonly TokenBalance[]>
}
