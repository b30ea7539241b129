import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Stands for an address in the storage, which after a sign-out does not say whose it was. */
export const emailMark = (email: string): string =>
  bytesToHex(sha256(utf8ToBytes(email.trim().toLowerCase()))).slice(0, 32)

/** The record of an address's device token. */
export const deviceRecord = (email: string): `device:${string}` => `device:${emailMark(email)}`
