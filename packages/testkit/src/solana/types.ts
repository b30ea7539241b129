import type { Hex } from '../crypto/hex.js'
import type { CommonControl, TestWalletEnvironment, WalletErrorShape } from '../wallet/types.js'

/** A chain that the wallet can reach. */
export interface SolanaTestChain {
  /** Its name in the Wallet Standard: `solana:localnet`, `solana:devnet` …. */
  chain: `solana:${string}`
  /** Where the wallet sends: JSON-RPC over HTTP. */
  rpcUrl: string
  name?: string
}

/** A token that the approval sheet calls by its symbol. */
export interface SolanaTestToken {
  /** Its mint. */
  address: string
  symbol: string
  decimals: number
}

/** What a transaction does, as far as the sheet can read it. Amounts are decimal strings in base units. */
export interface SolanaTransactionSummary {
  transfers: readonly {
    to: string
    amount: string
    decimals: number
    symbol: string
  }[]
  /** Programs of the instructions that it cannot read. */
  otherPrograms: readonly string[]
  /** Lamports. */
  maxFee: string
}

/** What the wallet asks its user. Plain JSON. */
export type SolanaApprovalRequest =
  | { kind: 'unlock' }
  | { kind: 'connect'; accounts: readonly string[] }
  | { kind: 'signMessage'; account: string; text: string; readable: boolean }
  | { kind: 'signIn'; account: string; text: string; warning: string | null }
  | {
      kind: 'signTransactions'
      account: string
      chain: string
      /** Whether the wallet sends them too. */
      sends: boolean
      transactions: readonly SolanaTransactionSummary[]
    }

/** One call that the page made. */
export interface LoggedCall {
  id: number
  /** The feature, e.g. `solana:signMessage`. */
  method: string
  status: 'pending' | 'resolved' | 'rejected'
  error?: WalletErrorShape
}

/** Options of {@link createSolanaTestWallet}. */
export interface SolanaTestWalletOptions {
  /** Development accounts only: the keys lie open in the page. The 32 bytes of an Ed25519 key each; at least one. */
  accounts: readonly { privateKey: Hex }[]
  /** At least one. */
  chains: readonly SolanaTestChain[]
  tokens?: readonly SolanaTestToken[]
  /** `Solana Test Wallet` by default; wallets are told apart by it. */
  name?: string
  /** Data URI; drawn from the name by default. */
  icon?: string
  /** Who decides: a panel in the page (default), nobody, or `control.approve()` and `control.reject()`. */
  approval?: 'sheet' | 'auto' | 'script'
  /** The panel as a plain element (default) or as a native dialog with showModal. */
  sheet?: 'element' | 'dialog'
  /** Registration by the Wallet Standard: at once (default), never, or late. */
  register?: boolean | { delayMs: number }
  /** Also stands at a wallet's old place in `window`, e.g. `phantom.solana`. */
  windowPath?: string
  /** Features that it does not have, e.g. `solana:signIn`. */
  without?: readonly string[]
  /** What an approved connect gives the page. */
  exposeAccounts?: 'selected' | 'all'
  /** Storage key, by default one of its name. */
  storageKey?: string
  environment?: Partial<TestWalletEnvironment>
}

/** Everything a test does to the wallet from outside. */
export interface SolanaTestWalletControl extends CommonControl<SolanaApprovalRequest, LoggedCall> {
  readonly name: string
  /** All accounts of the wallet, connected or not. */
  readonly addresses: readonly string[]
  /** What this page may see, by address or index; an empty list revokes. */
  setAccounts(accounts: readonly (string | number)[]): void
  connectedAccounts(): readonly string[]
  isLocked(): boolean
  register(): void
  /** The wallet takes itself back from the page. */
  unregister(): void
  /** The extension is gone: unregistered, also after a reload. */
  removeExtension(): void
  restoreExtension(): void
}
