import { isTopic } from '@latchkey/protocol/relay'
import type { TopicMessage } from './relayTypes.js'

export type RelayFrame =
  | { readonly id: string; readonly error?: unknown }
  /** Written back unchanged. */
  | { readonly id: string; readonly message: TopicMessage }

/** A message's tag proves nothing. `JSON.parse` would round ids of 19 digits. */
export function readFrame(text: string): RelayFrame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const { id, jsonrpc, method, params, result, error } = (value ?? {}) as Record<string, unknown>
  if (jsonrpc !== '2.0' || (typeof id !== 'string' && typeof id !== 'number')) return undefined
  if (method === undefined) {
    if (result === undefined && error === undefined) return undefined
    return result === undefined ? { id: String(id), error } : { id: String(id) }
  }
  const { data } = (params ?? {}) as { readonly data?: unknown }
  const { topic, message } = (data ?? {}) as { readonly topic?: unknown; readonly message?: unknown }
  if (method !== 'irn_subscription' || !isTopic(topic) || typeof message !== 'string') return undefined
  const digits = [...text.matchAll(/"id"\s*:\s*(\d{16,})/g)].find(([, found]) => Number(found) === id)
  return { id: digits?.[1] ?? JSON.stringify(id), message: { topic, message } }
}
