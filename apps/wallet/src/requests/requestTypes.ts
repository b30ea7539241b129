import type { Address, Hex, SignableMessage } from 'viem'
import type { Family } from '../families/familyTypes.js'
import type { Grant } from '../session/buildNamespaces.js'
import type { ChainId, WalletChain } from '../settings/walletTypes.js'

export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** The wallet completes it. */
export interface AskedTransaction {
  readonly from: Address
  readonly to?: Address
  readonly value: bigint
  readonly data?: Hex
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: number
}

export interface Fact {
  readonly label: string
  readonly value: string
  /** When `value` is shortened. */
  readonly full?: string
}

export interface JobWords {
  readonly title: string
  readonly facts: readonly Fact[]
  readonly text?: { readonly label: string; readonly body: string }
  readonly warning?: string
  readonly approve: string
}

export type Job =
  | {
      readonly type: 'message'
      readonly address: Address
      readonly message: SignableMessage
      readonly text: string
    }
  | {
      readonly type: 'typedData'
      readonly address: Address
      readonly data: TypedData
      readonly chain: WalletChain
    }
  | { readonly type: 'transaction'; readonly chain: WalletChain; readonly transaction: AskedTransaction }
  | { readonly type: 'switch'; readonly chain: WalletChain }
  | { readonly type: 'add'; readonly chain: WalletChain }
  | {
      readonly type: 'family'
      readonly words: JobWords
      readonly done: string
      perform(): Promise<unknown>
    }

export type RequestPlan =
  | { readonly kind: 'answer'; readonly result: unknown }
  | { readonly kind: 'refuse'; readonly code: number; readonly message: string }
  | { readonly kind: 'ask'; readonly job: Job }

export interface AppRequest {
  readonly method: string
  readonly params: unknown
  readonly chain: string
}

export interface RequestWorld {
  readonly chains: readonly WalletChain[]
  readonly families: readonly Family[]
  readonly grant: Grant
  readonly activeChain: ChainId
}
