import type { Hex } from 'ox/Hex'
import { fromString } from 'ox/Hex'
import { getSignPayload } from 'ox/PersonalMessage'
import { recoverAddress } from 'ox/Secp256k1'
import { fromHex } from 'ox/Signature'

/** What a message must say. */
export interface MessageTerms {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** What a signed message proves, as far as it can alone. */
export interface SignedMessage {
  /** Whose key signed. */
  readonly signer: Hex
  /** The account that they say is theirs, for the registry to confirm. */
  readonly fid: bigint
}

/** Farcaster's contracts are on OP Mainnet, and messages say so. */
const chainId = '10'
const statements = ['Farcaster Auth', 'Farcaster Connect']

const form = new RegExp(
  [
    '^(?<domain>[^\\n]+) wants you to sign in with your Ethereum account:',
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    '(?<statement>[^\\n]*)',
    '',
    'URI: (?<uri>[^\\n]+)',
    'Version: 1',
    'Chain ID: (?<chain>\\d+)',
    'Nonce: (?<nonce>[A-Za-z0-9]+)',
    'Issued At: (?<issued>[^\\n]+)(?:\\nExpiration Time: (?<expires>[^\\n]+))?(?:\\nNot Before: (?<from>[^\\n]+))?(?:\\nRequest ID: [^\\n]*)?',
    'Resources:(?<resources>(?:\\n- [^\\n]+)+)$',
  ].join('\\n'),
)

/**
 * Reads a signed message of Sign In With Farcaster: EIP-4361 in its exact form, for this login, signed by the key of
 * the address that it names, with one account in it.
 *
 * @returns undefined for everything else
 * @see https://eips.ethereum.org/EIPS/eip-4361
 */
export function readFarcasterMessage(
  message: string,
  signature: string,
  { domain, uri, nonce, now }: MessageTerms,
): SignedMessage | undefined {
  const said = form.exec(message)?.groups
  if (said === undefined) return undefined
  const isOurs = said['domain'] === domain && said['uri'] === uri && said['nonce'] === nonce
  const isFarcaster = said['chain'] === chainId && statements.includes(said['statement'] ?? '')
  if (!isOurs || !isFarcaster) return undefined
  // A clock that is a minute ahead is a clock; an unreadable time compares as false.
  if (!(Date.parse(said['from'] ?? said['issued'] ?? '') <= now + 60_000)) return undefined
  if (said['expires'] !== undefined && !(Date.parse(said['expires']) > now)) return undefined
  const fids = [...(said['resources'] ?? '').matchAll(/^- farcaster:\/\/fid\/([1-9]\d{0,18})$/gm)]
  const fid = fids[0]?.[1]
  if (fids.length !== 1 || fid === undefined) return undefined
  const signer = signerOf(message, signature)
  if (signer?.toLowerCase() !== said['address']?.toLowerCase() || signer === undefined) return undefined
  return { signer, fid: BigInt(fid) }
}

function signerOf(message: string, signature: string): Hex | undefined {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return undefined
  try {
    return recoverAddress({
      payload: getSignPayload(fromString(message)),
      signature: fromHex(signature as Hex),
    })
  } catch {
    return undefined
  }
}
