import type { Address, Hex } from '../crypto/hex.js'
import type { ApprovalRequest } from './approvalRequest.js'
import type { HostileAnnouncement } from './announceHostile.js'

export interface TestChain {
  chainId: number
  /** JSON-RPC over HTTP. */
  rpcUrl: string
  name?: string
  /** Default `ETH`. */
  nativeSymbol?: string
}

/** For wallet_getAssets, with its real balance. */
export interface TestToken {
  chainId: number
  address: Address
  symbol: string
  name: string
  decimals: number
  /** US dollars, default 0. */
  usd?: number
  iconUrl?: string
}

/** The wallet's EIP-6963 announcement. */
export interface TestWalletInfo {
  uuid: string
  name: string
  icon: string
  rdns: string
}

/** A wallet's error (EIP-1193, EIP-1474). */
export interface WalletErrorShape {
  code: number
  message?: string
  data?: unknown
}

export interface LoggedRequest {
  id: number
  method: string
  params: unknown
  status: 'pending' | 'resolved' | 'rejected'
  result?: unknown
  error?: WalletErrorShape
}

/** Browser APIs that the wallet uses; all replaceable. */
export interface TestWalletEnvironment {
  /** For announcements and other tabs' storage events; undefined in Node. */
  window: (Window & typeof globalThis) | undefined
  /** For permissions, lock, active and added chains; undefined keeps them in memory. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  fetch: (
    url: string,
    init: { method: 'POST'; headers: Record<string, string>; body: string },
  ) => Promise<{
    json(): Promise<unknown>
  }>
  /** Permissions are stored per origin. */
  origin: string
  setTimeout: (callback: () => void, ms: number) => unknown
  clearTimeout: (id: unknown) => void
  random: (length: number) => Uint8Array
}

/** Options of {@link createTestWallet}. */
export interface TestWalletOptions {
  /** Development accounts only: the page can read the keys. At least one. */
  accounts: readonly { privateKey: Hex }[]
  /** At least one; the first is active unless `initialChainId` is set. */
  chains: readonly TestChain[]
  name?: string
  rdns?: string
  /** Data URI; drawn from name and rdns by default. */
  icon?: string
  /** A sheet in the page (default), automatic, or `control.approve()` and `control.reject()`. */
  approval?: 'sheet' | 'auto' | 'script'
  /** A plain element (default) or a native `dialog`. */
  sheet?: 'element' | 'dialog'
  /** By EIP-6963: at once (default), never, or late. */
  announce?: boolean | { delayMs: number }
  /** Also sets `window.ethereum`. */
  legacy?: boolean
  /** Default `latchkey.testwallet.{rdns}`. */
  storageKey?: string
  initialChainId?: number
  /** Known from the start; others answer "unknown chain" until they are added. */
  knownChains?: readonly number[]
  /** For an unknown chain: 4902, -32603 that wraps 4902, or 32603. */
  unknownChainError?: 'plain' | 'wrapped' | 'positive'
  exposeAccounts?: 'selected' | 'all'
  /** Enables wallet_getCapabilities and wallet_sendCalls (EIP-5792), by hex chain id. */
  capabilities?: Readonly<Record<Hex, Readonly<Record<string, unknown>>>>
  /**
   * Enables wallet_connect (ERC-7846): one approval connects and signs in. `wrong` signs another
   * text.
   */
  signIn?: boolean | 'wrong'
  /** Enables wallet_requestExecutionPermissions and its revocation (ERC-7715). */
  permissions?: boolean
  /** Enables wallet_getAssets (EIP-7811): native and `tokens`, with real balances. */
  assets?: boolean
  tokens?: readonly TestToken[]
  /** They answer 4200. */
  unsupported?: readonly string[]
  environment?: Partial<TestWalletEnvironment>
}

export type ProviderListener = (...values: readonly unknown[]) => void

export interface TestWalletProvider {
  readonly isTestWallet: true
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: ProviderListener): TestWalletProvider
  removeListener(event: string, listener: ProviderListener): TestWalletProvider
  isConnected(): boolean
}

export interface DecisionOptions {
  /** Default: no limit. */
  timeoutMs?: number
  /** For reject; default 4001. */
  error?: WalletErrorShape
}

/** A test's control of a wallet of any family. A Wallet Standard feature counts as a method. */
export interface CommonControl<Request, Logged> {
  /** Approves the open or next request. Rejects with an Error after `timeoutMs`. */
  approve(options?: DecisionOptions): Promise<Request>
  /** Rejects the open or next request (4001). */
  reject(options?: DecisionOptions): Promise<Request>
  pending(): Request | null
  lock(): void
  unlock(): void
  /** The user chooses; a connected page sees the change. */
  setAccount(index: number): void
  /** The user disconnects the page in the wallet. */
  revoke(): void
  /** Delays all answers, or those of one method; 0 clears. */
  delay(ms: number, method?: string): void
  /** The method's next `times` (1) calls fail with this error. */
  failNext(method: string, error: WalletErrorShape & { times?: number }): void
  /** Calls stay unanswered until `release`. */
  hang(method: string): void
  release(method?: string): void
  readonly requests: readonly Logged[]
  clearRequests(): void
  /** Permissions, lock, networks, log and script. */
  reset(): void
}

export interface TestWalletControl extends CommonControl<ApprovalRequest, LoggedRequest> {
  readonly info: TestWalletInfo
  /** Connected or not. */
  readonly addresses: readonly Address[]
  /** The accounts that this page sees, by address or index; an empty list revokes. */
  setAccounts(accounts: readonly (Address | number)[]): void
  /** The user switches the network in the wallet. */
  setChain(chainId: number): void
  connectedAccounts(): readonly Address[]
  chainId(): number
  isLocked(): boolean
  /** They answer 4200; replaces the list. */
  setUnsupported(methods: readonly string[]): void
  /** Fixes the answer of wallet_getAssets, valid or not; undefined restores real balances. */
  setAssets(answer: unknown): void
  /** The wallet loses its chain: `disconnect`, and every call fails, with 4900. */
  disconnect(): void
  reconnect(): void
  /** Silent, unannounced, also after a reload. */
  removeExtension(): void
  restoreExtension(): void
  announce(): void
  announceHostile(options: { kind: HostileAnnouncement }): void
}

export interface TestWallet {
  provider: TestWalletProvider
  info: TestWalletInfo
  announce(): void
  /** Removes all but the stored state. */
  destroy(): void
  control: TestWalletControl
}
