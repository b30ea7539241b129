import type { NewMessage, StoredMessage } from '../core/index.js'

/** What stands in a stream's entry: from, message, tag, publishedAt, expiresAt, attestation. */
type Payload = readonly [string, string, number, number, number, string?]

/** A message as Redis keeps it. */
export function encodePayload(message: NewMessage): string {
  const { from, message: text, tag, publishedAt, expiresAt, attestation } = message
  const payload: Payload = [from, text, tag, publishedAt, expiresAt]
  return JSON.stringify(attestation === undefined ? payload : [...payload, attestation])
}

/** A message from a stream's entry. */
export function decodePayload(topic: string, id: string, text: string): StoredMessage {
  // Only encodePayload writes here.
  const [from, message, tag, publishedAt, expiresAt, attestation] = JSON.parse(text) as Payload
  return { topic, cursor: toCursor(id), from, message, tag, publishedAt, expiresAt, attestation }
}

/** A stream's id as text that sorts: `1795149126017-3` is `001795149126017-00000003`. */
export function toCursor(id: string): string {
  if (id === '') return ''
  const [ms = '', number = ''] = id.split('-')
  return `${ms.padStart(15, '0')}-${number.padStart(8, '0')}`
}

/** The stream's id of a cursor. */
export function toStreamId(cursor: string): string {
  const [ms, number] = cursor.split('-')
  return `${Number(ms)}-${Number(number)}`
}
