import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Stands for an email address in storage, so that after a logout the record does not reveal it. */
export const emailMark = (email: string): string =>
  bytesToHex(sha256(utf8ToBytes(email.trim().toLowerCase()))).slice(0, 32)

export const deviceRecord = (email: string): `device:${string}` => `device:${emailMark(email)}`
