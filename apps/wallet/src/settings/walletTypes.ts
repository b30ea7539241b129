import type { Address, Hex } from 'viem'
import type { BitcoinSettings } from '../families/bitcoin.js'
import type { SolanaSettings } from '../families/solana.js'

export type ChainId = `eip155:${number}`

export interface WalletToken {
  readonly symbol: string
  readonly decimals: number
  readonly address: Address
}

export interface WalletChain {
  readonly id: number
  readonly caip2: ChainId
  readonly name: string
  readonly rpcUrl: string
  readonly symbol: string
  readonly decimals: number
  readonly explorer: string | null
  readonly tokens: readonly WalletToken[]
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
  /** One-click sign-in (`wc_sessionAuthenticate`). */
  readonly signIn: boolean
  /** An app's link opened the page. */
  readonly byLink: boolean
  readonly accounts: readonly WalletAccount[]
  readonly chains: readonly WalletChain[]
  readonly solana: SolanaSettings | undefined
  readonly bitcoin: BitcoinSettings | undefined
}
