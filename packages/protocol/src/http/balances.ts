import type { CommonQuery } from './common.js'
import type { PriceFacts } from './prices.js'

/** Text keeps the precision. */
export interface BalanceQuantity {
  /** As text: `'18'`. */
  readonly decimals: string
  /** Whole units: `'1.5'`. */
  readonly numeric: string
}

export interface Balance extends PriceFacts {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: string
  /** Absent for the native token. */
  readonly address?: string
  /** US dollars; absent when unknown. */
  readonly value?: number
  /** US dollars; 0 when unknown. */
  readonly price: number
  readonly quantity: BalanceQuantity
  readonly iconUrl: string
}

export interface GetBalanceQuery extends CommonQuery {
  readonly currency?: 'usd'
  /** CAIP-2; default: all chains. */
  readonly chainId?: string
  /** Comma-joined token ids; bypasses every cache. */
  readonly forceUpdate?: string
}

export interface GetBalanceResponse {
  readonly balances: readonly Balance[]
}
