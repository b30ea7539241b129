import { base64urlnopad } from '@scure/base'
import { bytesOf } from '../factor/passkey.js'

const MARK = 'base64url'

export const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array

/** Bytes, of any window, become text. */
export function pack(value: unknown): unknown {
  if (ArrayBuffer.isView(value) || Object.prototype.toString.call(value) === '[object ArrayBuffer]')
    return { [MARK]: base64urlnopad.encode(bytesOf(value as BufferSource)) }
  if (Array.isArray(value)) return value.map(pack)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, pack(part)]))
}

export function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack)
  if (typeof value !== 'object' || value === null) return value
  const text = (value as Record<string, unknown>)[MARK]
  if (typeof text === 'string') return new Uint8Array(base64urlnopad.decode(text))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpack(part)]))
}
