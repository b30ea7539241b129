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

/** The holder of a share: a device or the gateway that it logs in to, or recovery, by service, passkey or password. */
export type Holder = 'device' | 'recovery'

/** Bytes of the digest that is shared along with the entropy. */
const digestLength = 16

/**
 * The last byte of a share is its place on the line, and two shares at one place open nothing. A device does not see where
 * the recovery share lies, so each holder has a half of the places.
 */
const holderAt = (share: Uint8Array): Holder => ((share.at(-1) ?? 0) < 128 ? 'recovery' : 'device')

/** The holder that a share was made for. */
export const holderOf = (share: string): Holder => holderAt(base64urlnopad.decode(share))

/**
 * Splits a wallet's entropy. A digest is split with it: who changes a share changes what comes out in a way that they
 * know, but not to something whose digest they know, so a changed share is noticed and never makes another wallet.
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
      // The places are random: three splits of eight have one for recovery and two for devices.
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
 * @param holder whose share it is: one for recovery lies at no place of a device's
 * @throws ShareMismatchError when they do not belong together
 */
export async function furtherShare(a: string, b: string, holder: Holder): Promise<string> {
  const entropy = await joinShares(a, b)
  entropy.fill(0)
  const [one, two] = [base64urlnopad.decode(a), base64urlnopad.decode(b)]
  // The secret is at nought.
  const taken = new Set([0, one.at(-1), two.at(-1)])
  let place = new Uint8Array(1)
  while (taken.has(place[0]) || holderAt(place) !== holder) place = crypto.getRandomValues(new Uint8Array(1))
  // In this field a difference is XOR, so that moving all places by one moves that one to nought.
  for (const share of [one, two]) share[share.length - 1] = (share.at(-1) ?? 0) ^ (place[0] ?? 0)
  const at = await combine([one, two])
  return base64urlnopad.encode(new Uint8Array([...at, ...place]))
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
