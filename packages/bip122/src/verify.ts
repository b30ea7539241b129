import { base64 } from '@scure/base'
import { readAddress } from './address/readAddress.js'
import { verifySimple } from './message/bip322.js'
import { LEGACY_LENGTH, verifyLegacy } from './message/legacy.js'

export interface VerifyMessageParameters {
  readonly address: string
  /** The signed text, unchanged. */
  readonly message: string
  /** Base64, with or without the prefix `smp` of BIP 322. */
  readonly signature: string
  /**
   * Accepts legacy signatures only for P2PKH addresses, as BIP 322 requires. By default also for
   * segwit addresses, as many wallets use them.
   */
  readonly strict?: boolean | undefined
}

/** No single key signs longer. */
const MAX_LENGTH = 400

/**
 * Verifies a message signed by an address's key: BIP 322 "simple" for P2WPKH, P2WPKH in P2SH and
 * P2TR, and older signatures with a recovered key. Needs no browser.
 *
 * @returns false also for scripts, such as P2WSH, and proofs of funds
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export function verifyMessage(parameters: VerifyMessageParameters): boolean {
  const { signature, strict = false } = parameters
  const address = readAddress(parameters.address)
  const bytes = signature.length > MAX_LENGTH ? undefined : decode(signature.replace(/^smp/, ''))
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
