import type { Address, Hex } from '../crypto/hex.js'
import type { ApprovalRequest } from './approvalRequest.js'
import type { HostileAnnouncement } from './announceHostile.js'

/** A chain the wallet can reach. */
export interface TestChain {
  chainId: number
  /** Where the wallet reads and sends: JSON-RPC over HTTP. */
  rpcUrl: string
  name?: string
  /** Symbol of the native currency, `ETH` by default. */
  nativeSymbol?: string
}

/** A token that wallet_getAssets reports, with its real balance on the chain. */
export interface TestToken {
  chainId: number
  address: Address
  symbol: string
  name: string
  decimals: number
  /** Price in US dollars, 0 by default. */
  usd?: number
  iconUrl?: string
}

/** What an EIP-6963 announcement says about the wallet. */
export interface TestWalletInfo {
  uuid: string
  name: string
  icon: string
  rdns: string
}

/** An error as a wallet answers with it (EIP-1193, EIP-1474). */
export interface WalletErrorShape {
  code: number
  message?: string
  data?: unknown
}

/** One call the page made. */
export interface LoggedRequest {
  id: number
  method: string
  params: unknown
  status: 'pending' | 'resolved' | 'rejected'
  result?: unknown
  error?: WalletErrorShape
}

/** The parts of a browser that the wallet uses; all replaceable, so that tests need no browser. */
export interface TestWalletEnvironment {
  /** Where announcements and the cross-tab storage event live; undefined in Node. */
  window: (Window & typeof globalThis) | undefined
  /** Where permissions, lock, chain and added chains live; undefined keeps them in memory. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** How the wallet reaches its RPC endpoints. */
  fetch: (
    url: string,
    init: { method: 'POST'; headers: Record<string, string>; body: string },
  ) => Promise<{
    json(): Promise<unknown>
  }>
  /** The page's origin: permissions are kept per origin. */
  origin: string
  setTimeout: (callback: () => void, ms: number) => unknown
  clearTimeout: (id: unknown) => void
  /** Random bytes, for the announcement's uuid. */
  random: (length: number) => Uint8Array
}

/** Options of {@link createTestWallet}. */
export interface TestWalletOptions {
  /** Development accounts only: the keys lie open in the page. At least one. */
  accounts: readonly { privateKey: Hex }[]
  /** At least one; the first is active unless `initialChainId` says another. */
  chains: readonly TestChain[]
  name?: string
  rdns?: string
  /** Data URI; drawn from name and rdns by default. */
  icon?: string
  /** Who decides: a panel in the page (default), nobody, or `control.approve()` and `control.reject()`. */
  approval?: 'sheet' | 'auto' | 'script'
  /** The panel as a plain element (default) or as a native dialog with showModal. */
  sheet?: 'element' | 'dialog'
  /** EIP-6963 announcement: at once (default), never, or late. */
  announce?: boolean | { delayMs: number }
  /** Also sets `window.ethereum`. */
  legacy?: boolean
  /** Storage key, `latchkey.testwallet.{rdns}` by default. */
  storageKey?: string
  initialChainId?: number
  /** Those of `chains` that the wallet knows at first; the rest answer "unknown chain" until they are added. */
  knownChains?: readonly number[]
  /** How an unknown chain is refused: 4902, -32603 that wraps 4902, or 32603. */
  unknownChainError?: 'plain' | 'wrapped' | 'positive'
  /** What an approved connect gives the page. */
  exposeAccounts?: 'selected' | 'all'
  /** Switches wallet_getCapabilities and wallet_sendCalls on (EIP-5792), by hex chain id. */
  capabilities?: Readonly<Record<Hex, Readonly<Record<string, unknown>>>>
  /** Switches wallet_connect on (ERC-7846): one approval connects and signs in. `wrong`: its signature is of another text. */
  signIn?: boolean | 'wrong'
  /** Switches wallet_requestExecutionPermissions and its revocation on (ERC-7715). */
  permissions?: boolean
  /** Switches wallet_getAssets on (EIP-7811): native and `tokens`, with real balances. */
  assets?: boolean
  tokens?: readonly TestToken[]
  /** Methods that answer 4200. */
  unsupported?: readonly string[]
  environment?: Partial<TestWalletEnvironment>
}

/** Listener of a provider event. */
export type ProviderListener = (...values: readonly unknown[]) => void

/** The EIP-1193 provider of a test wallet. */
export interface TestWalletProvider {
  /** Marks the provider for whoever looks: this is no real wallet. */
  readonly isTestWallet: true
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: ProviderListener): TestWalletProvider
  removeListener(event: string, listener: ProviderListener): TestWalletProvider
  isConnected(): boolean
}

/** How long to wait for a request to decide on, and with which error to reject it. */
export interface DecisionOptions {
  /** Without it the call waits for as long as it takes. */
  timeoutMs?: number
  /** Only for reject: 4001 by default. */
  error?: WalletErrorShape
}

/** What a test does from outside to a wallet of any family. A method is one of the Wallet Standard's features as well. */
export interface CommonControl<Request, Logged> {
  /** Approves the open request, or the next one when none is open. Rejects with an Error after `timeoutMs`. */
  approve(options?: DecisionOptions): Promise<Request>
  /** Rejects the open request (4001), or the next one when none is open. */
  reject(options?: DecisionOptions): Promise<Request>
  /** The request that waits for a decision. */
  pending(): Request | null
  lock(): void
  unlock(): void
  /** Chooses an account in the wallet; a connected page sees it change. */
  setAccount(index: number): void
  /** The user disconnects the page inside the wallet. */
  revoke(): void
  /** Delays every answer, or those of one method; 0 clears. */
  delay(ms: number, method?: string): void
  /** The next `times` (1) calls of the method fail with this error. */
  failNext(method: string, error: WalletErrorShape & { times?: number }): void
  /** Calls of the method stay unanswered until `release`. */
  hang(method: string): void
  release(method?: string): void
  readonly requests: readonly Logged[]
  clearRequests(): void
  /** Forgets permissions, lock, networks, the log and everything scripted. */
  reset(): void
}

/** Everything a test does to the wallet from outside. */
export interface TestWalletControl extends CommonControl<ApprovalRequest, LoggedRequest> {
  readonly info: TestWalletInfo
  /** All accounts of the wallet, connected or not. */
  readonly addresses: readonly Address[]
  /** What this page may see, by address or index; an empty list revokes. */
  setAccounts(accounts: readonly (Address | number)[]): void
  /** The user switches the network inside the wallet. */
  setChain(chainId: number): void
  connectedAccounts(): readonly Address[]
  chainId(): number
  isLocked(): boolean
  /** Methods that answer 4200, in place of the earlier list. */
  setUnsupported(methods: readonly string[]): void
  /** Fixed answer of wallet_getAssets, right or wrong; undefined goes back to real balances. */
  setAssets(answer: unknown): void
  /** The wallet loses its chain: `disconnect` with 4900, every call fails with 4900. */
  disconnect(): void
  reconnect(): void
  /** The extension is gone: silent, unannounced, also after a reload. */
  removeExtension(): void
  restoreExtension(): void
  announce(): void
  announceHostile(options: { kind: HostileAnnouncement }): void
}

/** A test wallet in a page. */
export interface TestWallet {
  provider: TestWalletProvider
  info: TestWalletInfo
  announce(): void
  /** Removes listeners, timers, nodes and globals; the stored state stays. */
  destroy(): void
  control: TestWalletControl
}
