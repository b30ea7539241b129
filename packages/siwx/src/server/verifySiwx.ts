import { verifyMessage } from '@latchkey/bip122/verify'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/caip'
import { isOriginAllowed } from '@latchkey/protocol/origins'
import {
  decodeRecap,
  recapStatement,
  type SiwxData,
  type SiwxSession,
  signInMessage,
  withRecapStatement,
} from '@latchkey/protocol/signIn'
import { MINUTE_MS } from '@latchkey/protocol/time'
import { readSession, recordOf } from './readSession.js'
import { verifyEvmSignature, type Rpc } from './signatures/eip155.js'
import { isSignedOnSolana } from './signatures/solana.js'
import { SiwxError } from './SiwxError.js'

export interface VerifySiwxOptions {
  /**
   * Pages that may sign visitors in: origins, hosts, or with `*` for one label
   * (`https://*.example.com`).
   */
  readonly domains: readonly string[]
  /** Accepted networks; all by default. */
  readonly chains?: readonly Caip2[] | undefined
  /** Nodes that verify contract wallets; without one they are refused. */
  readonly rpc?: ((chainId: Caip2) => Rpc | undefined) | undefined
  /** Unix milliseconds. */
  readonly now?: (() => number) | undefined
}

export interface VerifiedSignIn {
  readonly data: SiwxData
  /** `did:pkh:<chain>:<address>`. */
  readonly did: string
}

/** Milliseconds between the clocks. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/**
 * Verifies a sign-in: page, network, times, fields and signature. The caller has to check that the
 * nonce is unused ({@link createSiwxServer} does).
 *
 * @param session as the page sent it
 * @throws SiwxError the first failed check
 * @see https://chainagnostic.org/CAIPs/caip-122
 */
export async function verifySiwx(session: unknown, options: VerifySiwxOptions): Promise<VerifiedSignIn> {
  const read = readSignIn(session, options)
  return { data: read.data, did: await verifySignature(read, options) }
}

/**
 * All checks except the signature, without requests.
 *
 * @throws SiwxError the first failed check
 */
export function readSignIn(session: unknown, options: VerifySiwxOptions): SiwxSession {
  const read = readSession(session)
  const { data, message, signature, cacao } = read
  checkPage(data, options.domains)
  if (options.chains && !options.chains.includes(data.chainId)) throw new SiwxError('unsupported_chain')
  checkTimes(data, options.now?.() ?? Date.now())
  if (signInMessage(data) !== message) throw new SiwxError('wrong_message', 'text')
  if (cacao !== undefined) checkCacao(cacao, { data, message, signature })
  // A visitor must not grant more than the text says.
  if (!showsGrants(data)) throw new SiwxError('wrong_message', 'recap')
  return read
}

/** @returns `did:pkh:<chain>:<address>` @throws SiwxError `wrong_signature` | `unavailable` */
export async function verifySignature(
  { data, message, signature }: SiwxSession,
  options: VerifySiwxOptions,
): Promise<string> {
  if (!(await isSigned(data, message, signature, options))) throw new SiwxError('wrong_signature')
  return `did:pkh:${data.chainId}:${data.accountAddress}`
}

const recapPreamble = recapStatement({ att: {} }).toLowerCase()

/** One readable grant, in last place. */
function showsGrants({ statement = '', resources = [] }: SiwxData): boolean {
  const grants = resources.filter((resource) => /^\s*urn:recap:/i.test(resource))
  if (statement.toLowerCase().split(recapPreamble).length - 1 !== grants.length) return false
  if (grants.length > 1 || (grants.length === 1 && !decodeRecap(resources.at(-1)))) return false
  return withRecapStatement(statement, resources) === statement
}

function checkPage({ domain, uri, version, nonce }: SiwxData, domains: readonly string[]): void {
  if (version !== '1' || !/^[A-Za-z0-9]{8,}$/.test(nonce))
    throw new SiwxError('invalid_request', 'version or nonce')
  if (!URL.canParse(uri)) throw new SiwxError('invalid_request', 'uri')
  const { origin, host, search, hash, username, password } = new URL(uri)
  if (host !== domain) throw new SiwxError('wrong_domain', 'uri and domain differ')
  if (search || hash || username || password) throw new SiwxError('invalid_request', 'uri')
  if (domains.length === 0 || !isOriginAllowed(origin, domains, { development: false }))
    throw new SiwxError('wrong_domain', origin)
}

function checkTimes({ issuedAt, notBefore, expirationTime }: SiwxData, now: number): void {
  const [issued, from, until] = [issuedAt, notBefore, expirationTime].map((text) => timeOf(text))
  if (issued === undefined || Math.abs(now - issued) > CLOCK_TOLERANCE_MS)
    throw new SiwxError('wrong_time', 'issuedAt')
  if (from !== undefined && from - CLOCK_TOLERANCE_MS > now) throw new SiwxError('wrong_time', 'notBefore')
  if (until !== undefined && until <= now) throw new SiwxError('wrong_time', 'expirationTime')
}

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const time = iso.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new SiwxError('invalid_request', 'time')
  return time
}

function checkCacao(cacao: unknown, { data, signature }: SiwxSession): void {
  const { p, s } = recordOf(cacao, 'cacao')
  const payload = recordOf(p, 'cacao.p')
  const { s: signed } = recordOf(s, 'cacao.s')
  const isSame =
    payload['iss'] === `did:pkh:${data.chainId}:${data.accountAddress}` &&
    payload['domain'] === data.domain &&
    payload['aud'] === data.uri &&
    payload['nonce'] === data.nonce &&
    signed === signature
  if (!isSame) throw new SiwxError('wrong_message', 'cacao')
}

async function isSigned(
  { accountAddress, chainId }: SiwxData,
  message: string,
  signature: string,
  { rpc }: VerifySiwxOptions,
): Promise<boolean> {
  switch (parseCaip2(chainId).namespace) {
    case 'eip155':
      return (
        (await verifyEvmSignature({ address: accountAddress, message, signature }, rpc?.(chainId))) !==
        undefined
      )
    case 'solana':
      return isSignedOnSolana(accountAddress, message, signature)
    case 'bip122':
      return verifyMessage({ address: accountAddress, message, signature })
    default:
      throw new SiwxError('unsupported_chain')
  }
}
