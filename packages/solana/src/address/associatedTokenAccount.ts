import { joinBytes } from '../message/bytes.js'
import { addressBytes } from './addressBytes.js'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { isOnCurve } from './isOnCurve.js'
import { associatedTokenProgram } from './programs.js'

export interface TokenOwner {
  readonly owner: string
  readonly mint: string
  readonly program: string
}

/** Needs a secure context (WebCrypto). */
export async function associatedTokenAccount({ owner, mint, program }: TokenOwner): Promise<string> {
  return programAddress(associatedTokenProgram, [owner, program, mint].map(addressBytes))
}

/** The first without a private key. */
async function programAddress(program: string, seeds: readonly Uint8Array[]): Promise<string> {
  const suffix = joinBytes(addressBytes(program), new TextEncoder().encode('ProgramDerivedAddress'))
  for (let bump = 255; bump >= 0; bump--) {
    const data = joinBytes(...seeds, Uint8Array.of(bump), suffix)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
    if (!isOnCurve(digest)) return encodeBase58(digest)
  }
  throw new Error('Every bump gave a point of the curve.')
}
