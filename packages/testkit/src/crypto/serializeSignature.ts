import { bigintToWord, bytesToHex, concatBytes, type Hex } from './hex.js'
import type { Signature } from './createDevAccount.js'

/** 65 bytes: r, s, then v as 27 or 28. */
export const serializeSignature = ({ r, s, yParity }: Signature): Hex =>
  bytesToHex(concatBytes(bigintToWord(r), bigintToWord(s), Uint8Array.of(27 + yParity)))
