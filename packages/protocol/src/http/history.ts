import type { BalanceQuantity, GetBalanceQuery } from './balances.js'
import type { CommonQuery } from './common.js'

/** Seen by the requesting account. */
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

/** The issuer chooses names and symbols. */
export interface FungibleInfo {
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

/** Entered or left the account. */
export interface TransactionTransfer {
  readonly fungible_info?: FungibleInfo
  readonly nft_info?: NftInfo
  readonly direction: 'in' | 'out' | 'self'
  /** Whole coins, decimal. */
  readonly quantity: Pick<BalanceQuantity, 'numeric'>
  /** US dollars; absent when unknown. */
  readonly value?: number
  readonly price?: number
  /** Not always signer or called contract. */
  readonly sender?: string
  readonly recipient?: string
}

export interface TransactionApproval {
  readonly fungible_info: FungibleInfo
  readonly spender: string
  /** Absent when unlimited. */
  readonly quantity?: Pick<BalanceQuantity, 'numeric'>
}

export interface Transaction {
  readonly id: string
  readonly metadata: {
    readonly operationType: OperationType
    readonly hash: string
    /** CAIP-2. */
    readonly chain: string
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: 'confirmed' | 'failed' | 'pending'
    readonly nonce: number
    /** Whole native coins; absent when unknown. */
    readonly fee?: string
  }
  readonly transfers: readonly TransactionTransfer[] | null
  readonly approval?: TransactionApproval
}

export interface GetHistoryQuery extends CommonQuery, Pick<GetBalanceQuery, 'chainId'> {
  /** Default: the newest page. */
  readonly cursor?: string
  readonly onramp?: string
  /** Bypasses the cache. */
  readonly cache?: string
}

export interface GetHistoryResponse {
  readonly data: readonly Transaction[]
  readonly next: string | null
}
