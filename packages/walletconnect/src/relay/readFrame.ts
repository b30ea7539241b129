import { isTopic } from '@latchkey/protocol/relay'
import type { TopicMessage } from './relayTypes.js'

/** What a relay says to a client: an answer to one of our calls, or a message of a topic. */
export type RelayFrame =
  | { readonly id: string; readonly error?: unknown }
  /** `id` as the JSON literal that it came as, to be written back like that. */
  | { readonly id: string; readonly message: TopicMessage }

/**
 * Reads a frame of the relay; the tag of a message is not read, it proves nothing. Relays may use ids of 19 digits,
 * which `JSON.parse` would change: those are taken from the text.
 *
 * @returns undefined for everything else, whatever the text is
 */
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
