import { RELAY_ERRORS } from './codes.js'
import { literalId } from './literalId.js'

export interface ParsedRequest {
  readonly kind: 'request'
  /** JSON literal: write it back unchanged. */
  readonly id: string
  readonly method: string
  readonly params: unknown
}

export interface ParsedResponse {
  readonly kind: 'response'
  /** Without the library's trailing `n` of big numbers. */
  readonly id: string
  readonly outcome: { readonly result: unknown } | { readonly error: unknown }
}

export interface ParsedRefusal {
  readonly kind: 'refusal'
  /** JSON literal, `null` if unreadable. */
  readonly id: string
  readonly error: { readonly code: number; readonly message: string }
}

export type ParsedFrame = ParsedRequest | ParsedResponse | ParsedRefusal

/**
 * Never throws. Refuses JSON-RPC batches.
 *
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export function parseFrame(text: string): ParsedFrame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'refusal', id: 'null', error: RELAY_ERRORS.parse }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('null')
  const { id, jsonrpc, method, params, result, error } = own(value)
  const literal = idLiteral(id, text)
  if (jsonrpc !== '2.0' || literal === undefined) return refuse(literal ?? 'null')
  if (typeof method === 'string') return { kind: 'request', id: literal, method, params }
  if (method !== undefined) return refuse(literal)
  const plainId = (typeof id === 'string' ? id : literal).replace(/n$/, '')
  if (result !== undefined) return { kind: 'response', id: plainId, outcome: { result } }
  if (error !== undefined) return { kind: 'response', id: plainId, outcome: { error } }
  return refuse(literal)
}

type Members = Readonly<Partial<Record<'id' | 'jsonrpc' | 'method' | 'params' | 'result' | 'error', unknown>>>

function own(value: object): Members {
  return Object.assign(Object.create(null) as object, value)
}

function idLiteral(id: unknown, text: string): string | undefined {
  if (typeof id === 'string') return JSON.stringify(id)
  if (typeof id !== 'number') return undefined
  return Number.isSafeInteger(id) ? String(id) : literalId(text)
}

function refuse(id: string): ParsedRefusal {
  return { kind: 'refusal', id, error: RELAY_ERRORS.request }
}
