import type { CommonQuery } from './common.js'

export interface Token {
  readonly name: string
  readonly symbol: string
  /** CAIP-10; native coin by placeholder. */
  readonly address: string
  readonly decimals: number
  readonly logoUri: string
  /** Supports approvals by signature. */
  readonly eip2612?: boolean
}

export interface GetTokensQuery extends CommonQuery {
  /** CAIP-2. */
  readonly chainId: string
}

export interface GetTokensResponse {
  readonly tokens: readonly Token[]
}
