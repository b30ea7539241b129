import type { BalanceQuantity, GetBalanceQuery } from './balances.js'
import type { CommonQuery } from './common.js'

/** What a transaction may have been for the account that asks. */
export const operationTypes = [
  'approve',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const

/** One of {@link operationTypes}. */
export type OperationType = (typeof operationTypes)[number]

/** What is known of a coin or token. Names and symbols are whatever its maker wrote. */
export interface FungibleInfo {
  /** CAIP-10 of the token contract; absent for the native coin. */
  readonly address?: string
  readonly name?: string
  readonly symbol?: string
  readonly icon?: { readonly url: string } | null
  readonly flags?: { readonly is_spam: boolean }
}

/** What is known of a collectible. */
export interface NftInfo {
  readonly name?: string
  readonly content?: { readonly preview?: { readonly url: string; readonly content_type?: string } }
  readonly flags: { readonly is_spam: boolean }
}

/** An asset that came to the account or left it. */
export interface TransactionTransfer {
  readonly fungible_info?: FungibleInfo
  readonly nft_info?: NftInfo
  readonly direction: 'in' | 'out' | 'self'
  /** Whole coins, decimal text. */
  readonly quantity: Pick<BalanceQuantity, 'numeric'>
  /** In US dollars; absent when no price is known. */
  readonly value?: number
  readonly price?: number
  /** Who it came from and who got it, which is not who signed and what was called. */
  readonly sender?: string
  readonly recipient?: string
}

/** What a contract may take from the account after an approval. */
export interface TransactionApproval {
  readonly fungible_info: FungibleInfo
  readonly spender: string
  /** Absent where there is no limit. */
  readonly quantity?: Pick<BalanceQuantity, 'numeric'>
}

/** A transaction as one of its accounts sees it. */
export interface Transaction {
  readonly id: string
  readonly metadata: {
    readonly operationType: OperationType
    readonly hash: string
    /** CAIP-2. */
    readonly chain: string
    /** ISO 8601. */
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: 'confirmed' | 'failed' | 'pending'
    readonly nonce: number
    /** What its sender paid for it, in whole native coins; absent where that is not known. */
    readonly fee?: string
  }
  readonly transfers: readonly TransactionTransfer[] | null
  readonly approval?: TransactionApproval
}

/** Query of `GET /v1/account/{address}/history`. */
export interface GetHistoryQuery extends CommonQuery, Pick<GetBalanceQuery, 'chainId'> {
  /** Of the answer before; the newest page when absent. */
  readonly cursor?: string
  readonly onramp?: string
  /** Any value bypasses what is kept of the newest page. */
  readonly cache?: string
}

/** Answer of `GET /v1/account/{address}/history`, newest first. */
export interface GetHistoryResponse {
  readonly data: readonly Transaction[]
  readonly next: string | null
}
