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

export interface WalletAccount {
  readonly name: string
  readonly address: Address
  readonly privateKey: Hex
}

export interface Settings {
  readonly relayUrl: string
  readonly projectId: string
  /** Profiles of one browser share nothing. */
  readonly profile: string
  /** `wc_sessionAuthenticate`. */
  readonly signIn: boolean
  readonly byLink: boolean
  readonly accounts: readonly WalletAccount[]
  readonly chains: readonly WalletChain[]
  readonly solana: SolanaSettings | undefined
  readonly bitcoin: BitcoinSettings | undefined
}
