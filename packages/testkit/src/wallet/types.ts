import type { Address, Hex } from '../crypto/hex.js'
import type { ApprovalRequest } from './approvalRequest.js'
import type { HostileAnnouncement } from './announceHostile.js'

export interface TestChain {
  chainId: number
  /** JSON-RPC over HTTP. */
  rpcUrl: string
  name?: string
  /** Symbol of the native currency, default `ETH`. */
  nativeSymbol?: string
}

/** A token for wallet_getAssets, with its real balance on the chain. */
export interface TestToken {
  chainId: number
  address: Address
  symbol: string
  name: string
  decimals: number
  /** Price in US dollars, default 0. */
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

/** Browser APIs that the wallet uses; all replaceable, so that tests need no browser. */
export interface TestWalletEnvironment {
  /** For announcements and the cross-tab storage event; undefined in Node. */
  window: (Window & typeof globalThis) | undefined
  /** For permissions, lock, chain and added chains; undefined keeps them in memory. */
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
  /**
   * Decisions: a sheet in the page (default), automatic, or `control.approve()` and
   * `control.reject()`.
   */
  approval?: 'sheet' | 'auto' | 'script'
  /** A plain element (default) or a native dialog with showModal. */
  sheet?: 'element' | 'dialog'
  /** EIP-6963 announcement: at once (default), never, or late. */
  announce?: boolean | { delayMs: number }
  /** Also sets `window.ethereum`. */
  legacy?: boolean
  /** Storage key, default `latchkey.testwallet.{rdns}`. */
  storageKey?: string
  initialChainId?: number
  /** Chains that are known from the start; the rest answer "unknown chain" until they are added. */
  knownChains?: readonly number[]
  /** Error for an unknown chain: 4902, -32603 that wraps 4902, or 32603. */
  unknownChainError?: 'plain' | 'wrapped' | 'positive'
  exposeAccounts?: 'selected' | 'all'
  /** Enables wallet_getCapabilities and wallet_sendCalls (EIP-5792), by hex chain id. */
  capabilities?: Readonly<Record<Hex, Readonly<Record<string, unknown>>>>
  /**
   * Enables wallet_connect (ERC-7846): one approval connects and signs in. `wrong`: signs another
   * text.
   */
  signIn?: boolean | 'wrong'
  /** Enables wallet_requestExecutionPermissions and its revocation (ERC-7715). */
  permissions?: boolean
  /** Enables wallet_getAssets (EIP-7811): native and `tokens`, with real balances. */
  assets?: boolean
  tokens?: readonly TestToken[]
  /** Methods that answer 4200. */
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
  /** Waits without limit when absent. */
  timeoutMs?: number
  /** For reject only: 4001 by default. */
  error?: WalletErrorShape
}

/** A test's control of a wallet of any family. A Wallet Standard feature counts as a method too. */
export interface CommonControl<Request, Logged> {
  /** Approves the open request, or the next one. Rejects with an Error after `timeoutMs`. */
  approve(options?: DecisionOptions): Promise<Request>
  /** Rejects the open request (4001), or the next one. */
  reject(options?: DecisionOptions): Promise<Request>
  /** The open request. */
  pending(): Request | null
  lock(): void
  unlock(): void
  /** Chooses an account in the wallet; a connected page sees the change. */
  setAccount(index: number): void
  /** The user disconnects the page inside the wallet. */
  revoke(): void
  /** Delays every answer, or those of one method; 0 clears. */
  delay(ms: number, method?: string): void
  /** The next `times` (1) calls of the method fail with this error. */
  failNext(method: string, error: WalletErrorShape & { times?: number }): void
  /** Leaves calls of the method unanswered until `release`. */
  hang(method: string): void
  release(method?: string): void
  readonly requests: readonly Logged[]
  clearRequests(): void
  /** Resets permissions, lock, networks, log and script. */
  reset(): void
}

export interface TestWalletControl extends CommonControl<ApprovalRequest, LoggedRequest> {
  readonly info: TestWalletInfo
  /** All accounts, connected or not. */
  readonly addresses: readonly Address[]
  /** Sets the accounts that this page sees, by address or index; an empty list revokes. */
  setAccounts(accounts: readonly (Address | number)[]): void
  /** The user switches the network inside the wallet. */
  setChain(chainId: number): void
  connectedAccounts(): readonly Address[]
  chainId(): number
  isLocked(): boolean
  /** Replaces the list of methods that answer 4200. */
  setUnsupported(methods: readonly string[]): void
  /** Fixed answer of wallet_getAssets, valid or not; undefined restores real balances. */
  setAssets(answer: unknown): void
  /** The wallet loses its chain: `disconnect` with 4900, every call fails with 4900. */
  disconnect(): void
  reconnect(): void
  /** Removes the extension: silent, unannounced, also after a reload. */
  removeExtension(): void
  restoreExtension(): void
  announce(): void
  announceHostile(options: { kind: HostileAnnouncement }): void
}

export interface TestWallet {
  provider: TestWalletProvider
  info: TestWalletInfo
  announce(): void
  /** Removes listeners, timers, nodes and globals; the stored state stays. */
  destroy(): void
  control: TestWalletControl
}
