import type { CommonQuery } from './common.js'

/** A token to choose from. */
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

/** Query of `GET /v1/convert/tokens`. */
export interface GetTokensQuery extends CommonQuery {
  /** CAIP-2. */
  readonly chainId: string
}

/** Answer of `GET /v1/convert/tokens`. */
export interface GetTokensResponse {
  readonly tokens: readonly Token[]
}
