import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Metadata } from './config.js'
import type { Connection } from './connection.js'
import type { ConnectParameters } from './connector.js'
import type { Network } from './network.js'
import type { Platform } from './platform.js'
import type { PresentRequest } from './present.js'
import type { RemoteFamily } from './remoteFamily.js'
import type { DetectedWallet } from './wallet.js'

/** Most verbose first. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** A log in memory: plain data, never secrets. */
export interface Logger {
  debug(message: string, data?: unknown): void
  info(message: string, data?: unknown): void
  warn(message: string, data?: unknown): void
  error(message: string, data?: unknown): void
}

/** The environment of adapters and connectors, which import only types from core. */
export interface Env {
  readonly platform: Platform
  /** Prefix of vault keys, channels and locks. */
  readonly scope: string
  /** The name is empty if the host set none. */
  readonly metadata: Metadata
  readonly log: Logger
  /** In the host's order. */
  networks(namespace: Namespace): readonly Network[]
  network(chainId: Caip2): Network | undefined
  /** Configured families that support remote wallets. */
  readonly remoteNamespaces: readonly Namespace[]
  remoteFamilies(): Promise<readonly RemoteFamily[]>
  /**
   * Shows a view until it answers, is left, or the signal is aborted.
   *
   * @returns the view's answer; undefined without one
   * @throws LatchkeyError `unknown_view`
   */
  present(request: PresentRequest): Promise<unknown>
  /**
   * Reads over the host's RPC URLs of a network, never over another host.
   *
   * @throws LatchkeyError `rpc_unreachable` | `rpc_error` (details: code, message, data) |
   *   `network_not_found`
   */
  rpc<T>(
    chainId: Caip2,
    method: string,
    params: readonly unknown[],
    options?: { readonly signal?: AbortSignal; readonly fresh?: boolean },
  ): Promise<T>
}

/** Completes a login after a redirect. Never rejects; empty: the login failed. */
export type LoginResume = (
  parameters: Pick<ConnectParameters, 'accountTypes' | 'chainId' | 'signIn'>,
) => Promise<readonly Connection[]>

export interface DiscoveryEnv extends Env {
  /** Reports a wallet, replacing an earlier report with its id. */
  found(wallet: DetectedWallet): void
  lost(walletId: string): void
  /**
   * Loads a check by lower-case rdns. Well-known wallets, the host's and those used before keep
   * their place in a full list. Never rejects.
   */
  readonly loadKnown?: () => Promise<(rdns: string) => boolean>
  /**
   * Hands over unrequested connections: of an interrupted attempt, of a login after a redirect, or
   * of accounts that a wallet shares by itself. The last connect only if no other connection
   * exists, is being restored or was requested.
   */
  readonly resumed?: (connections: readonly Connection[] | LoginResume) => void
}
