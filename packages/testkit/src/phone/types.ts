import type { TestWalletControl, TestWalletOptions } from '../wallet/types.js'
import type { RelayDouble } from './createRelayDouble.js'

/** Options of `createPhoneTestWallet`: those of a test wallet that mean something without a page, and its relay. */
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
  /** What the page is told the wallet is called, `Phone Test Wallet` by default. */
  name?: string
  /** A double to meet the page at, or the URL of a real relay. */
  relay: RelayDouble | string
  /** Project id at a real relay, `demo` by default. */
  projectId?: string
  /** `script` (default): everything waits for `approve()` or `reject()`; `auto`: all is approved at once. */
  approval?: 'auto' | 'script'
  /** What sockets to a real relay are made of; the global one by default, which Node has from 22 on. */
  WebSocket?: NonNullable<RelayDouble['WebSocket']>
}

/** A page that the wallet is connected with. */
export interface PhoneSession {
  readonly topic: string
  /** What the page calls itself. */
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
 * A wallet on another device, as its user, its maker and the weather see it. `setAccount` and `setChain` update the
 * sessions and tell the page; a proposal is scripted and logged as `wallet_requestPermissions`.
 */
export interface PhoneTestWallet extends Pick<TestWalletControl, Shared> {
  /** Takes a pairing URI, as by scanning its code. Resolves when the relay was asked; the page's proposal follows. @throws TypeError for anything else */
  pair(uri: string): Promise<void>
  sessions(): readonly PhoneSession[]
  /** The user ends every session in the wallet. */
  endSessions(): void
  /** Cuts the phone's socket; it comes back by itself. */
  dropSocket(): void
  /** False: the phone is asleep or without a network. What it says meanwhile goes out later. */
  setOnline(online: boolean): void
  /** Closes the socket without a word to the page. */
  destroy(): void
}
