/** A peer's error; `error` may be `{}`. */
export interface PeerError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type Payload =
  | { readonly kind: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: PeerError }

/** A success has a `result` key, maybe null; an error without a code gets -32000. */
export function parsePayload(text: string): Payload | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { id, jsonrpc, method, params, result, error } = value as Record<string, unknown>
  if (jsonrpc !== '2.0' || typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  if (typeof method === 'string') return { kind: 'request', id, method, params }
  if (method !== undefined) return undefined
  if (error !== undefined && error !== null) return { kind: 'error', id, error: readError(error) }
  return Object.hasOwn(value, 'result') ? { kind: 'result', id, result } : undefined
}

function readError(error: unknown): PeerError {
  const { code, message, data } = (typeof error === 'object' ? error : {}) as Record<string, unknown>
  return {
    code: typeof code === 'number' ? code : -32000,
    message: typeof message === 'string' ? message.slice(0, 500) : 'Unknown error',
    ...(data === undefined ? {} : { data }),
  }
}
