import type { CommonQuery } from './common.js'

/** CAIP-2 ids by transport. */
export interface SupportedChainsResponse {
  readonly http: readonly string[]
  readonly ws: readonly string[]
}

export interface RpcQuery extends CommonQuery {
  /** CAIP-2, e.g. `eip155:8453`. */
  readonly chainId: string
}

export interface JsonRpcRequest {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly method: string
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>>
}

export interface JsonRpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** Exactly one of `result` and `error`. */
export type JsonRpcResponse =
  | {
      readonly jsonrpc: '2.0'
      readonly id: string | number | null
      readonly result: unknown
      readonly error?: undefined
    }
  | {
      readonly jsonrpc: '2.0'
      readonly id: string | number | null
      readonly error: JsonRpcError
      readonly result?: undefined
    }
