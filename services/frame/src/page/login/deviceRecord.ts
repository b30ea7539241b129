import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** After a logout the record does not reveal the address. */
export const emailMark = (email: string): string =>
  bytesToHex(sha256(utf8ToBytes(email.trim().toLowerCase()))).slice(0, 32)

export const deviceRecord = (email: string): `device:${string}` => `device:${emailMark(email)}`
