import type { Address, Hex, SignableMessage } from 'viem'
import type { Family } from '../families/familyTypes.js'
import type { Grant } from '../session/buildNamespaces.js'
import type { ChainId, WalletChain } from '../settings/walletTypes.js'

/** Typed data as it came, checked in its outline only. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** A transaction as an app asks for it; what is missing the wallet fills in. */
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

/** One line of a request. */
export interface Fact {
  readonly label: string
  readonly value: string
  /** The whole value where `value` is shortened. */
  readonly full?: string
}

/** A request in plain words. */
export interface JobWords {
  readonly title: string
  readonly facts: readonly Fact[]
  /** The text that is signed. */
  readonly text?: { readonly label: string; readonly body: string }
  readonly warning?: string
  readonly approve: string
}

/** Work that a person has to approve. */
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
      /** What is said when it is done. */
      readonly done: string
      /** Does it. @returns the answer to the app */
      perform(): Promise<unknown>
    }

/** What is to be done with a request. */
export type RequestPlan =
  | { readonly kind: 'answer'; readonly result: unknown }
  | { readonly kind: 'refuse'; readonly code: number; readonly message: string }
  | { readonly kind: 'ask'; readonly job: Job }

/** A request of a session. */
export interface AppRequest {
  readonly method: string
  readonly params: unknown
  readonly chain: string
}

/** What a request is judged by. */
export interface RequestWorld {
  readonly chains: readonly WalletChain[]
  readonly families: readonly Family[]
  readonly grant: Grant
  readonly activeChain: ChainId
}
