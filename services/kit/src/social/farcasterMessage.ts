import { formatSignIn } from '@latchkey/protocol/signIn'
import type { Hex } from 'ox/Hex'
import { fromString } from 'ox/Hex'
import { getSignPayload } from 'ox/PersonalMessage'
import { recoverAddress } from 'ox/Secp256k1'
import { fromHex } from 'ox/Signature'
import { parseMessage } from 'ox/Siwe'

/** Values that a message must contain. */
export interface MessageTerms {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The claims of a signed message, before its signature and signer are checked. */
export interface SignedMessage {
  /** The address whose key signed. */
  readonly signer: Hex
  /** The account that they say is theirs, for the registry to confirm. */
  readonly fid: bigint
}

/** Farcaster's contracts are on OP Mainnet, and messages say so. */
const chainId = 10
const statements = ['Farcaster Auth', 'Farcaster Connect']

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
  terms: MessageTerms,
): SignedMessage | undefined {
  const fields = parseMessage(message)
  const { address, resources = [] } = fields
  if (!isExact(message, fields) || !isForLogin(fields, terms) || !isInTime(fields, terms.now))
    return undefined
  const fids = resources.flatMap(
    (resource) => /^farcaster:\/\/fid\/([1-9]\d{0,18})$/.exec(resource)?.[1] ?? [],
  )
  const [fid] = fids
  if (fids.length !== 1 || fid === undefined) return undefined
  const signer = signerOf(message, signature)
  if (signer?.toLowerCase() !== address?.toLowerCase() || signer === undefined) return undefined
  return { signer, fid: BigInt(fid) }
}

type Fields = ReturnType<typeof parseMessage>

/** Whether a message is of Farcaster, for this page and this login. */
function isForLogin(fields: Fields, { domain, uri, nonce }: MessageTerms): boolean {
  const isOurs = fields.domain === domain && fields.uri === uri && fields.nonce === nonce
  return isOurs && fields.chainId === chainId && statements.includes(fields.statement ?? '')
}

/** A clock that is a minute ahead is a clock; an unreadable time compares as false. */
function isInTime({ issuedAt, notBefore, expirationTime }: Fields, now: number): boolean {
  if (!(Number(notBefore ?? issuedAt) <= now + 60_000)) return false
  return expirationTime === undefined || Number(expirationTime) > now
}

/**
 * Whether a message is its fields written by the standard and nothing else. The parser finds fields wherever they stand;
 * times alone may be written in another form of ISO 8601.
 */
function isExact(message: string, fields: Fields): boolean {
  const { address, domain, statement, uri, nonce, requestId, resources } = fields
  if (address === undefined || fields.version !== '1') return false
  const times = [fields.issuedAt, fields.expirationTime, fields.notBefore]
  if (times.some((time) => time !== undefined && Number.isNaN(Number(time)))) return false
  const [issuedAt, expirationTime, notBefore] = times.map((time) => time?.toISOString())
  const written = formatSignIn('Ethereum', {
    address,
    domain,
    statement,
    uri,
    version: '1',
    chainId: String(fields.chainId),
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  }).split('\n')
  const lines = message.split('\n')
  return lines.length === written.length && lines.every((line, at) => isSameLine(line, written[at] ?? ''))
}

function isSameLine(line: string, written: string): boolean {
  if (line === written) return true
  const [, name, time = ''] = /^(Issued At|Expiration Time|Not Before): (.+)$/.exec(written) ?? []
  const isTime = name !== undefined && line.startsWith(`${name}: `)
  return isTime && Date.parse(line.slice(`${name}: `.length)) === Date.parse(time)
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
