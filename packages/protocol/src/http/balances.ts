import type { CommonQuery } from './common.js'
import type { PriceFacts } from './prices.js'

/** An amount as decimal text, to keep its precision. */
export interface BalanceQuantity {
  /** Number of decimals, as text: `'18'`. */
  readonly decimals: string
  /** Amount in whole units: `'1.5'`. */
  readonly numeric: string
}

export interface Balance extends PriceFacts {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: string
  /** CAIP-10 of the token contract; absent for the native token. */
  readonly address?: string
  /** In US dollars; absent when no price is known. */
  readonly value?: number
  /** US dollars for one whole unit; 0 when no price is known. */
  readonly price: number
  readonly quantity: BalanceQuantity
  readonly iconUrl: string
}

/** Query of `GET /v1/account/{address}/balance`. */
export interface GetBalanceQuery extends CommonQuery {
  readonly currency?: 'usd'
  /** CAIP-2; every chain of the gateway when absent. */
  readonly chainId?: string
  /** Comma-joined token ids; any value bypasses every cache. */
  readonly forceUpdate?: string
}

/** Answer of `GET /v1/account/{address}/balance`. */
export interface GetBalanceResponse {
  readonly balances: readonly Balance[]
}
