import type { Address, Hex } from 'viem'
import type { BitcoinSettings } from '../families/bitcoin.js'
import type { SolanaSettings } from '../families/solana.js'

/** A CAIP-2 id of an EVM chain. */
export type ChainId = `eip155:${number}`

/** A token whose transfers the wallet can describe. */
export interface WalletToken {
  readonly symbol: string
  readonly decimals: number
  readonly address: Address
}

/** A chain the wallet can sign and send on. */
export interface WalletChain {
  readonly id: number
  readonly caip2: ChainId
  readonly name: string
  readonly rpcUrl: string
  readonly symbol: string
  readonly decimals: number
  /** Base URL of explorer pages. */
  readonly explorer: string | null
  readonly tokens: readonly WalletToken[]
  /** Whether an app added it. */
  readonly added: boolean
}

/** An account with its public anvil key. */
export interface WalletAccount {
  readonly name: string
  readonly address: Address
  readonly privateKey: Hex
}

export interface Settings {
  readonly relayUrl: string
  readonly projectId: string
  /** Profiles share nothing, even in one browser. */
  readonly profile: string
  /** Whether the wallet supports one-click sign-in (`wc_sessionAuthenticate`). */
  readonly signIn: boolean
  /** Whether an app's link opened the page: a pairing, or a pending request. */
  readonly byLink: boolean
  readonly accounts: readonly WalletAccount[]
  readonly chains: readonly WalletChain[]
  /** Set when the devnet runs these chains. */
  readonly solana: SolanaSettings | undefined
  readonly bitcoin: BitcoinSettings | undefined
}
