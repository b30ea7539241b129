import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Metadata } from './config.js'
import type { Connection } from './connection.js'
import type { ConnectParameters } from './connector.js'
import type { Network } from './network.js'
import type { Platform } from './platform.js'
import type { PresentRequest } from './present.js'
import type { RemoteFamily } from './remoteFamily.js'
import type { DetectedWallet } from './wallet.js'

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
  readonly scope: string
  /** How the host introduces itself; every connector tells wallets the same. The name is empty where the host gave none. */
  readonly metadata: Metadata
  readonly log: Logger
  /** The configured networks of a family, in the host's order. */
  networks(namespace: Namespace): readonly Network[]
  network(chainId: Caip2): Network | undefined
  /** The configured families whose wallets may be elsewhere. */
  readonly remoteNamespaces: readonly Namespace[]
  /** What those ask of wallets elsewhere. */
  remoteFamilies(): Promise<readonly RemoteFamily[]>
  /**
   * Shows a view for something that waits for the visitor: the modal opens on it, or moves to it. Over when the view
   * answers, when the visitor leaves it, or when the signal is aborted; then the modal is as it was before.
   *
   * @returns what the view answered; undefined where it did not
   * @throws LatchkeyError `unknown_view`
   */
  present(request: PresentRequest): Promise<unknown>
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

/** Ends a log-in for which the page was left, and connects. Never rejects; without connections it failed. */
export type LoginResume = (
  parameters: Pick<ConnectParameters, 'accountTypes' | 'chainId' | 'signIn'>,
) => Promise<readonly Connection[]>

/** What a connector's discovery may call besides {@link Env}. */
export interface DiscoveryEnv extends Env {
  /** A wallet was found, or found again with other facts (same id replaces). */
  found(wallet: DetectedWallet): void
  lost(walletId: string): void
  /**
   * Loads what says, by its lower-case rdns, whether a wallet is well known, the host's own, or was used before: where
   * there are more than a list can show, these keep their place. Never rejects: without its code none is known.
   */
  readonly loadKnown?: () => Promise<(rdns: string) => boolean>
  /**
   * Hands over connections that nobody asked for just now: a visitor's attempt that a reload had interrupted and the
   * wallet answered since (remote sessions), or a log-in for which the page was left: that one connects when it is told
   * what to sign with it, and on which network. None: that log-in failed. Of a connector that neither is remote nor logs
   * in: what its wallet shares by itself; it is connected where nothing else is, or is being restored or asked for.
   */
  readonly resumed?: (connections: readonly Connection[] | LoginResume) => void
}
