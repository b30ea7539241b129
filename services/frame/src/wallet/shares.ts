import { base64urlnopad } from '@scure/base'
import { combine, split } from 'shamir-secret-sharing'

/** Base64url. Any two restore the wallet, one reveals nothing. */
export interface Shares {
  readonly device: string
  readonly auth: string
  readonly recovery: string
}

export class ShareMismatchError extends Error {
  override readonly name = 'ShareMismatchError'
}

/**
 * `device` also: the gateway that a device logs in to; `recovery`: the recovery service, a passkey
 * or a password.
 */
export type Holder = 'device' | 'recovery'

const digestLength = 16

/**
 * The last byte is the x coordinate; two shares with the same one open nothing. A device does not
 * know the recovery share's, so each holder owns half of the range.
 */
const holderAt = (share: Uint8Array): Holder => ((share.at(-1) ?? 0) < 128 ? 'recovery' : 'device')

export const holderOf = (share: string): Holder => holderAt(base64urlnopad.decode(share))

/**
 * Adds a digest, which an attacker who changes a share cannot make fit: a change never yields
 * another wallet.
 *
 * @param entropy 16 to 32 bytes
 */
export async function splitEntropy(entropy: Uint8Array<ArrayBuffer>): Promise<Shares> {
  const secret = new Uint8Array([...entropy, ...(await digestOf(entropy))])
  try {
    for (;;) {
      const shares = await split(secret, 3, 2)
      const [recovery, ...none] = shares.filter((share) => holderAt(share) === 'recovery')
      const [device, auth] = shares.filter((share) => holderAt(share) === 'device')
      // Coordinates are random: three of eight splits have one for recovery and two for devices.
      if (!recovery || !device || !auth || none.length > 0) continue
      return {
        device: base64urlnopad.encode(device),
        auth: base64urlnopad.encode(auth),
        recovery: base64urlnopad.encode(recovery),
      }
    }
  } finally {
    secret.fill(0)
  }
}

/** @throws ShareMismatchError */
export async function joinShares(a: string, b: string): Promise<Uint8Array<ArrayBuffer>> {
  const joined = await join(a, b)
  if (joined === undefined || joined.length < digestLength + 16) throw mismatch()
  const entropy = joined.slice(0, -digestLength)
  const digest = await digestOf(entropy)
  const given = joined.subarray(-digestLength)
  if (!digest.every((byte, index) => byte === given[index])) throw mismatch()
  return entropy
}

/**
 * Two points determine the line, and any other point of it is a valid share. Existing shares stay
 * valid.
 *
 * @throws ShareMismatchError
 */
export async function furtherShare(a: string, b: string, holder: Holder): Promise<string> {
  const entropy = await joinShares(a, b)
  entropy.fill(0)
  const [one, two] = [base64urlnopad.decode(a), base64urlnopad.decode(b)]
  const taken = new Set([0, one.at(-1), two.at(-1)])
  let place = new Uint8Array(1)
  while (taken.has(place[0]) || holderAt(place) !== holder) place = crypto.getRandomValues(new Uint8Array(1))
  // Subtraction is XOR in this field: shifting every coordinate by this one moves it to 0.
  for (const share of [one, two]) share[share.length - 1] = (share.at(-1) ?? 0) ^ (place[0] ?? 0)
  const at = await combine([one, two])
  return base64urlnopad.encode(new Uint8Array([...at, ...place]))
}

async function join(a: string, b: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await combine([base64urlnopad.decode(a), base64urlnopad.decode(b)]))
  } catch {
    return undefined
  }
}

async function digestOf(entropy: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const digest = await crypto.subtle.digest('SHA-256', entropy)
  return new Uint8Array(digest).subarray(0, digestLength)
}

function mismatch(): ShareMismatchError {
  return new ShareMismatchError('These shares are not of one wallet.')
}
