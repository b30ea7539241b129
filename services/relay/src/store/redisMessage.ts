import type { NewMessage, StoredMessage } from '../core/index.js'

/** `[from, message, tag, publishedAt, expiresAt, attestation]` */
type Payload = readonly [string, string, number, number, number, string?]

export function encodePayload(message: NewMessage): string {
  const { from, message: text, tag, publishedAt, expiresAt, attestation } = message
  const payload: Payload = [from, text, tag, publishedAt, expiresAt]
  return JSON.stringify(attestation === undefined ? payload : [...payload, attestation])
}

export function decodePayload(topic: string, id: string, text: string): StoredMessage {
  const [from, message, tag, publishedAt, expiresAt, attestation] = JSON.parse(text) as Payload
  return { topic, cursor: id, from, message, tag, publishedAt, expiresAt, attestation }
}
