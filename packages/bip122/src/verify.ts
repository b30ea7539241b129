import { base64 } from '@scure/base'
import { readAddress } from './address/readAddress.js'
import { verifySimple } from './message/bip322.js'
import { LEGACY_LENGTH, verifyLegacy } from './message/legacy.js'

/** Parameters of {@link verifyMessage}. */
export interface VerifyMessageParameters {
  readonly address: string
  /** The text that was signed, as it is. */
  readonly message: string
  /** Base64, with or without the prefix `smp` of BIP 322. */
  readonly signature: string
  /**
   * Takes legacy signatures only for the addresses that they were made for (P2PKH), as BIP 322 asks. Many wallets sign
   * like that for segwit addresses too, so the default lets them pass.
   */
  readonly strict?: boolean | undefined
}

/** Longer signatures are of no single key. */
const LONGEST = 400

/**
 * Whether the key of an address signed a message: BIP 322 "simple" for P2WPKH, P2WPKH in P2SH and P2TR by its key, and
 * the signatures of a recovered key from before it.
 *
 * Needs nothing of a browser: a server that signs people in uses it as it is.
 *
 * @returns false also for what cannot be checked: scripts, such as P2WSH, and proofs of funds
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export function verifyMessage(parameters: VerifyMessageParameters): boolean {
  const { signature, strict = false } = parameters
  const address = readAddress(parameters.address)
  const bytes = signature.length > LONGEST ? undefined : decode(signature.replace(/^smp/, ''))
  if (address === undefined || bytes === undefined) return false
  const message = new TextEncoder().encode(parameters.message)
  if (bytes.length === LEGACY_LENGTH && (!strict || address.type === 'p2pkh'))
    return verifyLegacy(address, message, bytes)
  return verifySimple(address, message, bytes)
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
