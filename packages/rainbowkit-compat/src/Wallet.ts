import type { CreateConnectorFn } from 'wagmi'

/** The stores and pages that offer a wallet. */
export interface DownloadUrls {
  readonly android?: string
  readonly ios?: string
  readonly mobile?: string
  readonly qrCode?: string
  readonly chrome?: string
  readonly edge?: string
  readonly firefox?: string
  readonly opera?: string
  readonly safari?: string
  readonly browserExtension?: string
  readonly macos?: string
  readonly windows?: string
  readonly linux?: string
  readonly desktop?: string
}

/** Details for a wallet's connector, which Latchkey never creates. */
export type WalletDetailsParams = Readonly<Record<string, unknown>>

interface Platform {
  readonly getUri?: (uri: string) => string
  readonly instructions?: unknown
}

/**
 * A wallet of a list, as RainbowKit documents it. Latchkey finds and reaches wallets with its own
 * connectors: it reads names, picture, stores and the phone link's form, and never calls
 * `createConnector`.
 */
export interface Wallet {
  readonly id: string
  readonly name: string
  /** The name that the wallet announces (EIP-6963). */
  readonly rdns?: string | undefined
  readonly shortName?: string | undefined
  readonly iconUrl: string | (() => Promise<string>)
  readonly iconAccent?: string | undefined
  readonly iconBackground: string
  readonly installed?: boolean | undefined
  readonly downloadUrls?: DownloadUrls | undefined
  /** Leaves the wallet out, by the whole list. */
  hidden?(args: { readonly wallets: readonly Wallet[] }): boolean
  readonly mobile?: Platform | undefined
  readonly desktop?: Platform | undefined
  readonly qrCode?: Platform | undefined
  readonly extension?: { readonly instructions?: unknown } | undefined
  createConnector?(details: WalletDetailsParams): CreateConnectorFn
}

/** Parameters that every wallet function gets. */
export interface WalletParameters {
  readonly projectId: string
  readonly appName: string
  readonly appDescription?: string | undefined
  readonly appUrl?: string | undefined
  readonly appIcon?: string | undefined
}

/** A wallet function, as `rainbowWallet` is one. */
export type CreateWallet = (parameters: WalletParameters) => Wallet

/** Wallets in groups, whose names are not shown: Latchkey has one list. */
export type WalletList = readonly {
  readonly groupName: string
  readonly wallets: readonly CreateWallet[]
}[]
