import { decodeBase58 } from '@latchkey/protocol/base58'

/** Whether a text is 32 bytes in base58: an address, whatever stands there. */
export function isAddress(text: string): boolean {
  // Longer texts are none, and would take long to read.
  return text.length >= 32 && text.length <= 44 && decodeBase58(text)?.length === 32
}

/** An address that a wallet names as its own: base58 has one spelling. */
export const readAddress = (text: string): string | undefined => (isAddress(text) ? text : undefined)
