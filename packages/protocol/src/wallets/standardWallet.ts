type WalletIcon = `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`

/** As the standard types them. */
export type ReadonlyBytes = Omit<Uint8Array, 'copyWithin' | 'fill' | 'reverse' | 'set' | 'sort'>

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
 * `features` lists capabilities by name. Any script can register a wallet.
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

export interface StandardWalletFacts {
  readonly name: string
  /** Checked data-URI of an image. */
  readonly icon?: string
}
