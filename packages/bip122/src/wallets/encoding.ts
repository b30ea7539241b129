import { base64, hex } from '@scure/base'

/** Base64 as hex: some wallets take transactions that way. */
export const toHex = (text: string): string => hex.encode(base64.decode(text))

/** Hex as base64. */
export const toBase64 = (text: string): string => base64.encode(hex.decode(text))
