import type { Hex } from '../crypto/hex.js'
import type { CommonControl, TestWalletEnvironment, WalletErrorShape } from '../wallet/types.js'

export interface SolanaTestChain {
  /** Its Wallet Standard name: `solana:localnet`, `solana:devnet` …. */
  chain: `solana:${string}`
  /** JSON-RPC over HTTP. */
  rpcUrl: string
  name?: string
}

/** Shown by its symbol on the approval sheet. */
export interface SolanaTestToken {
  address: string
  symbol: string
  decimals: number
}

/**
 * A transaction's effects, as far as the sheet can tell. Amounts are decimal strings in base units.
 */
export interface SolanaTransactionSummary {
  transfers: readonly {
    to: string
    amount: string
    decimals: number
    symbol: string
  }[]
  /** Of unknown instructions. */
  otherPrograms: readonly string[]
  maxFee: string
}

/** A question to the user, as plain JSON. */
export type SolanaApprovalRequest =
  | { kind: 'unlock' }
  | { kind: 'connect'; accounts: readonly string[] }
  | { kind: 'signMessage'; account: string; text: string; readable: boolean }
  | { kind: 'signIn'; account: string; text: string; warning: string | null }
  | {
      kind: 'signTransactions'
      account: string
      chain: string
      sends: boolean
      transactions: readonly SolanaTransactionSummary[]
    }

export interface LoggedCall {
  id: number
  /** The feature, e.g. `solana:signMessage`. */
  method: string
  status: 'pending' | 'resolved' | 'rejected'
  error?: WalletErrorShape
}

/** Options of {@link createSolanaTestWallet}. */
export interface SolanaTestWalletOptions {
  /** Development accounts only, the page can read the keys: 32 bytes of Ed25519; at least one. */
  accounts: readonly { privateKey: Hex }[]
  /** At least one. */
  chains: readonly SolanaTestChain[]
  tokens?: readonly SolanaTestToken[]
  /** Default `Solana Test Wallet`. */
  name?: string
  /** Data URI; drawn from the name by default. */
  icon?: string
  /** A sheet in the page (default), automatic, or `control.approve()` and `control.reject()`. */
  approval?: 'sheet' | 'auto' | 'script'
  /** A plain element (default) or a native `dialog`. */
  sheet?: 'element' | 'dialog'
  /** At once (default), never, or late. */
  register?: boolean | { delayMs: number }
  /** Adds it to a wallet's old place in `window` too, e.g. `phantom.solana`. */
  windowPath?: string
  /** E.g. `solana:signIn`. */
  without?: readonly string[]
  exposeAccounts?: 'selected' | 'all'
  storageKey?: string
  environment?: Partial<TestWalletEnvironment>
}

export interface SolanaTestWalletControl extends CommonControl<SolanaApprovalRequest, LoggedCall> {
  readonly name: string
  /** Connected or not. */
  readonly addresses: readonly string[]
  /** The accounts that this page sees, by address or index; an empty list revokes. */
  setAccounts(accounts: readonly (string | number)[]): void
  connectedAccounts(): readonly string[]
  isLocked(): boolean
  register(): void
  unregister(): void
  /** Unregisters it, also after a reload. */
  removeExtension(): void
  restoreExtension(): void
}
