import { base64urlnopad } from '@scure/base'
import { combine, split } from 'shamir-secret-sharing'

/** The three shares of a wallet, as base64url. Any two bring it back, one tells nothing. */
export interface Shares {
  /** Stays in this browser. */
  readonly device: string
  /** For the gateway. */
  readonly auth: string
  /** For the recovery service, or for what the user holds. */
  readonly recovery: string
}

/** Two shares that are not of one wallet, or one that was changed. */
export class ShareMismatchError extends Error {
  override readonly name = 'ShareMismatchError'
}

/** Bytes of the digest that is shared along with the entropy. */
const digestLength = 16

/**
 * Splits a wallet's entropy. A digest is split with it: who changes a share changes what comes out in a way that they
 * know, but not to something whose digest they know, so a changed share is noticed and never makes another wallet.
 *
 * @param entropy 16 to 32 bytes
 */
export async function splitEntropy(entropy: Uint8Array<ArrayBuffer>): Promise<Shares> {
  const secret = new Uint8Array([...entropy, ...(await digestOf(entropy))])
  const [device, auth, recovery] = (await split(secret, 3, 2)).map((share) => base64urlnopad.encode(share))
  secret.fill(0)
  if (device === undefined || auth === undefined || recovery === undefined)
    throw new Error('The entropy was not split')
  return { device, auth, recovery }
}

/**
 * Brings the entropy back from two shares.
 *
 * @throws ShareMismatchError when they do not belong together
 */
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
 * Makes a further share of the same wallet from two that belong together: two points name the line, and a point of it that
 * neither has is as good as any. So a share can be given away later, while those that are in place stay as they are.
 *
 * @throws ShareMismatchError when they do not belong together
 */
export async function furtherShare(a: string, b: string): Promise<string> {
  const entropy = await joinShares(a, b)
  entropy.fill(0)
  const [one, two] = [base64urlnopad.decode(a), base64urlnopad.decode(b)]
  // The last byte of a share says where on the line it is; the secret is at nought.
  const taken = new Set([0, one.at(-1), two.at(-1)])
  let place = 0
  while (taken.has(place)) place = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0
  // In this field a difference is XOR, so that moving all places by one moves that one to nought.
  for (const share of [one, two]) share[share.length - 1] = (share.at(-1) ?? 0) ^ place
  const at = await combine([one, two])
  return base64urlnopad.encode(new Uint8Array([...at, place]))
}

async function join(a: string, b: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await combine([base64urlnopad.decode(a), base64urlnopad.decode(b)]))
  } catch {
    // Not base64url, of two lengths, or one share twice.
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
