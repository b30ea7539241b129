type WalletIcon = `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`

/** Read-only bytes, as the standard types them. */
export type ReadonlyBytes = Omit<Uint8Array, 'copyWithin' | 'fill' | 'reverse' | 'set' | 'sort'>

/** An account that a wallet shares (Wallet Standard). */
export interface StandardAccount {
  /** As the chain writes it. */
  readonly address: string
  readonly publicKey: ReadonlyBytes
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string
  readonly icon?: WalletIcon
}

/**
 * A wallet of the Wallet Standard: `features` lists its capabilities by name. Any script on the
 * page can register one.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export interface StandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: WalletIcon
  readonly chains: readonly `${string}:${string}`[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** Checked and copied facts of a registered wallet. */
export interface StandardWalletFacts {
  readonly name: string
  /** Checked data-URI of an image. */
  readonly icon?: string
}
