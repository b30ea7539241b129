import { decodeBase58 } from '@latchkey/protocol/base58'

export function isAddress(text: string): boolean {
  // Long texts are slow to decode.
  return text.length >= 32 && text.length <= 44 && decodeBase58(text)?.length === 32
}

/** Base58 has one spelling. */
export const readAddress = (text: string): string | undefined => (isAddress(text) ? text : undefined)
