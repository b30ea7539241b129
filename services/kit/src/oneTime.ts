import { randomBytes, randomInt } from 'node:crypto'

export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

/** 256 random bits, base64url (43 characters). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
