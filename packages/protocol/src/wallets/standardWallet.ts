/** An account that a wallet shares (Wallet Standard). */
export interface StandardAccount {
  /** As the chain writes it. */
  readonly address: string
  readonly publicKey: Readonly<Uint8Array>
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string
  readonly icon?: string
}

/**
 * A wallet of the Wallet Standard: what it can do stands in `features`, by name. Anyone on the page can register one.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export interface StandardWallet {
  readonly version: string
  readonly name: string
  readonly icon: string
  readonly chains: readonly `${string}:${string}`[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** What is shown of a registered wallet: checked and copied. */
export interface StandardWalletFacts {
  readonly name: string
  /** Checked data-URI of an image. */
  readonly icon?: string
}
