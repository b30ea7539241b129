import { formatSignIn } from '@latchkey/protocol/signIn'
import type { Hex } from 'ox/Hex'
import { fromString } from 'ox/Hex'
import { getSignPayload } from 'ox/PersonalMessage'
import { recoverAddress } from 'ox/Secp256k1'
import { fromHex } from 'ox/Signature'
import { parseMessage } from 'ox/Siwe'

export interface MessageTerms {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface SignedMessage {
  readonly signer: Hex
  /** Claimed; the registry must confirm it. */
  readonly fid: bigint
}

/** OP Mainnet. */
const chainId = 10
const statements = ['Farcaster Auth', 'Farcaster Connect']

/**
 * EIP-4361 in its exact form, with exactly one account.
 *
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

function isForLogin(fields: Fields, { domain, uri, nonce }: MessageTerms): boolean {
  const isOurs = fields.domain === domain && fields.uri === uri && fields.nonce === nonce
  return isOurs && fields.chainId === chainId && statements.includes(fields.statement ?? '')
}

/** Tolerates a minute. Unreadable times compare as false. */
function isInTime({ issuedAt, notBefore, expirationTime }: Fields, now: number): boolean {
  if (!(Number(notBefore ?? issuedAt) <= now + 60_000)) return false
  return expirationTime === undefined || Number(expirationTime) > now
}

/** The parser accepts fields anywhere. Only times may use another ISO 8601 form. */
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
