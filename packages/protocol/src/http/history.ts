import type { BalanceQuantity, GetBalanceQuery } from './balances.js'
import type { CommonQuery } from './common.js'

/** Kinds of a transaction, as seen by the requesting account. */
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

export type OperationType = (typeof operationTypes)[number]

/** Facts about a coin or token. The token's issuer chooses names and symbols. */
export interface FungibleInfo {
  /** CAIP-10 of the token contract; absent for the native coin. */
  readonly address?: string
  readonly name?: string
  readonly symbol?: string
  readonly icon?: { readonly url: string } | null
  readonly flags?: { readonly is_spam: boolean }
}

export interface NftInfo {
  readonly name?: string
  readonly content?: { readonly preview?: { readonly url: string; readonly content_type?: string } }
  readonly flags: { readonly is_spam: boolean }
}

/** An asset that entered or left the account. */
export interface TransactionTransfer {
  readonly fungible_info?: FungibleInfo
  readonly nft_info?: NftInfo
  readonly direction: 'in' | 'out' | 'self'
  /** Whole coins, decimal text. */
  readonly quantity: Pick<BalanceQuantity, 'numeric'>
  /** In US dollars; absent when no price is known. */
  readonly value?: number
  readonly price?: number
  /** Origin and recipient of the asset, which may differ from signer and called contract. */
  readonly sender?: string
  readonly recipient?: string
}

/** Allowance of a contract after an approval. */
export interface TransactionApproval {
  readonly fungible_info: FungibleInfo
  readonly spender: string
  /** Absent when unlimited. */
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
    /** Fee that the sender paid, in whole native coins; absent when unknown. */
    readonly fee?: string
  }
  readonly transfers: readonly TransactionTransfer[] | null
  readonly approval?: TransactionApproval
}

/** Query of `GET /v1/account/{address}/history`. */
export interface GetHistoryQuery extends CommonQuery, Pick<GetBalanceQuery, 'chainId'> {
  /** Cursor of the previous answer; the newest page when absent. */
  readonly cursor?: string
  readonly onramp?: string
  /** Any value bypasses the cache of the newest page. */
  readonly cache?: string
}

/** Answer of `GET /v1/account/{address}/history`, newest first. */
export interface GetHistoryResponse {
  readonly data: readonly Transaction[]
  readonly next: string | null
}
