import { bigintToWord, bytesToHex, concatBytes, type Hex } from './hex.js'
import type { Signature } from './createDevAccount.js'

/** The 65 bytes of wallets' answers: r, s, then v as 27 or 28. */
export const serializeSignature = ({ r, s, yParity }: Signature): Hex =>
  bytesToHex(concatBytes(bigintToWord(r), bigintToWord(s), Uint8Array.of(27 + yParity)))
