import type { CommonQuery } from './common.js'

export interface Token {
  readonly name: string
  readonly symbol: string
  /** CAIP-10; the native coin has its family's placeholder address. */
  readonly address: string
  readonly decimals: number
  readonly logoUri: string
  /** Supports approvals by signature (ERC-2612). */
  readonly eip2612?: boolean
}

export interface GetTokensQuery extends CommonQuery {
  /** CAIP-2. */
  readonly chainId: string
}

export interface GetTokensResponse {
  readonly tokens: readonly Token[]
}
