import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The record of an address's device token; after a sign-out the storage does not say whose it was. */
export function deviceRecord(email: string): `device:${string}` {
  return `device:${bytesToHex(sha256(utf8ToBytes(email.trim().toLowerCase()))).slice(0, 32)}`
}
