import type { JsonAnswer } from '../http/fetchJson.js'

/** An application error of JSON-RPC 2.0. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** What an endpoint's answer means. `unusable`: the endpoint failed, not the call. */
export type RpcAnswer =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: RpcError }
  | { readonly kind: 'unusable' }

/** Statuses that speak of the endpoint whatever the body says: no access, too many requests, bad gateway. */
const REFUSED = new Set([401, 403, 429, 502, 503, 504])

/** "Limit exceeded" (EIP-1474) speaks of the endpoint as well. */
const LIMIT_EXCEEDED = -32005

/**
 * Reads an HTTP answer as JSON-RPC 2.0. Nodes answer errors of the call with status 200, 400 or 500; a body that is
 * a JSON-RPC answer counts, unless status or code speak of the endpoint itself.
 */
export function readRpcAnswer({ status, body }: JsonAnswer): RpcAnswer {
  if (REFUSED.has(status) || typeof body !== 'object' || body === null) return { kind: 'unusable' }
  const { result, error } = body as { result?: unknown; error?: unknown }
  if (typeof error === 'object' && error !== null) {
    const { code, message, data } = error as Partial<RpcError>
    if (typeof code !== 'number' || code === LIMIT_EXCEEDED) return { kind: 'unusable' }
    const text = typeof message === 'string' ? message.slice(0, 500) : ''
    return { kind: 'error', error: { code, message: text, ...(data === undefined ? {} : { data }) } }
  }
  return status < 400 && result !== undefined ? { kind: 'result', result } : { kind: 'unusable' }
}
