import type { StandardAccount, StandardWallet } from '@latchkey/protocol/wallets'

export const noIcon = 'data:image/svg+xml;base64,PHN2Zy8+'

export interface SendOptions {
  /** One of the eight names of `Commitment`. */
  readonly preflightCommitment?: string
  readonly skipPreflight?: boolean
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** All but `domain` and `address` are free. */
export interface SignInInput {
  readonly domain?: string
  /** Chosen by the wallet when absent. */
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  /** `mainnet`, `devnet`, `testnet`, `localnet`, or a CAIP-2 id. */
  readonly chainId?: string
  readonly nonce?: string
  /** ISO 8601, like the two after it. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

export interface SignInOutput {
  readonly account: StandardAccount
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
  readonly signatureType?: 'ed25519'
}

export interface WalletChange {
  readonly accounts?: readonly StandardAccount[]
  readonly chains?: readonly `${string}:${string}`[]
  readonly features?: Readonly<Record<string, unknown>>
}

export interface SignTransactionInput {
  readonly account: StandardAccount
  /** The account's signature may be empty. */
  readonly transaction: Uint8Array
  readonly chain?: `${string}:${string}`
}

export interface SolanaFeatures {
  readonly 'standard:connect': {
    connect(input?: { readonly silent?: boolean }): Promise<{ readonly accounts: readonly StandardAccount[] }>
  }
  readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
  readonly 'standard:events'?: {
    on(event: 'change', listener: (change: WalletChange) => void): () => void
  }
  readonly 'solana:signMessage'?: {
    signMessage(
      ...inputs: readonly { readonly account: StandardAccount; readonly message: Uint8Array }[]
    ): Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signTransaction'?: {
    signTransaction(
      ...inputs: readonly SignTransactionInput[]
    ): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  readonly 'solana:signAndSendTransaction'?: {
    signAndSendTransaction(
      ...inputs: readonly {
        readonly account: StandardAccount
        readonly transaction: Uint8Array
        readonly chain: `${string}:${string}`
        readonly options?: SendOptions
      }[]
    ): Promise<readonly { readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signIn'?: {
    signIn(...inputs: readonly SignInInput[]): Promise<readonly SignInOutput[]>
  }
}

/** @see https://github.com/wallet-standard/wallet-standard and its extensions for Solana */
export interface SolanaWallet extends StandardWallet {
  readonly features: SolanaFeatures & Readonly<Record<string, unknown>>
}
