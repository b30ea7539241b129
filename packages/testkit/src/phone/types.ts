import type { TestWalletControl, TestWalletOptions } from '../wallet/types.js'
import type { RelayDouble } from './createRelayDouble.js'

/** Options of `createPhoneTestWallet`: a test wallet's that need no page, and its relay. */
export interface PhoneTestWalletOptions extends Pick<
  TestWalletOptions,
  | 'accounts'
  | 'chains'
  | 'knownChains'
  | 'initialChainId'
  | 'unknownChainError'
  | 'exposeAccounts'
  | 'capabilities'
  | 'assets'
  | 'tokens'
  | 'unsupported'
  | 'environment'
> {
  /** For the page, default `Phone Test Wallet`. */
  name?: string
  /** A double, or a real relay's URL. */
  relay: RelayDouble | string
  /** At a real relay, default `demo`. */
  projectId?: string
  /** `script` (default): requests wait for `approve()` or `reject()`; `auto` approves at once. */
  approval?: 'auto' | 'script'
  /** For a real relay; default the global one (Node from version 22). */
  WebSocket?: NonNullable<RelayDouble['WebSocket']>
}

export interface PhoneSession {
  readonly topic: string
  readonly name: string
  readonly url: string
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
}

type Shared =
  | 'approve'
  | 'reject'
  | 'pending'
  | 'lock'
  | 'unlock'
  | 'delay'
  | 'failNext'
  | 'hang'
  | 'release'
  | 'setAccount'
  | 'setAccounts'
  | 'setChain'
  | 'setUnsupported'
  | 'setAssets'
  | 'addresses'
  | 'chainId'
  | 'isLocked'
  | 'requests'
  | 'clearRequests'

/**
 * A wallet on another device, controlled by a test. `setAccount` and `setChain` update the sessions
 * and notify the page; a proposal is logged as `wallet_requestPermissions`.
 */
export interface PhoneTestWallet extends Pick<TestWalletControl, Shared> {
  /**
   * Takes a pairing URI, like scanning its code. Resolves once the relay has the request; the
   * page's proposal follows.
   * @throws TypeError for another text
   */
  pair(uri: string): Promise<void>
  sessions(): readonly PhoneSession[]
  /** The user ends all sessions. */
  endSessions(): void
  /** Cuts the socket; the phone reconnects. */
  dropSocket(): void
  /** False: asleep or offline. Its messages are sent later. */
  setOnline(online: boolean): void
  /** Closes the socket without notifying the page. */
  destroy(): void
}
