import { parseCaip2 } from '@latchkey/protocol/caip'
import type { JSONWebKeySet } from 'jose'
import { cookieOf, cookiesFor } from './cookies.js'
import { checkEmail, type EmailTerms } from './email.js'
import { createKeys } from './keys.js'
import { createNonces } from './nonces.js'
import { recordOf } from './readSession.js'
import { createSessions, type SiwxClaims, type Tokens } from './sessions.js'
import { SiwxError } from './SiwxError.js'
import type { SiwxStore } from './store.js'
import { readSignIn, verifySignature, type VerifySiwxOptions } from './verifySiwx.js'

export interface SignInsOptions {
  /** Issuer of the tokens: the URL of this server. */
  readonly issuer: string
  readonly store: SiwxStore
  /** Secrets of at least 32 characters. The newest signs; tokens of the others stay valid. */
  readonly keys: readonly string[]
  /** Unix milliseconds. */
  readonly now?: (() => number) | undefined
}

/** Terms of one request: its site and that site's rules. */
export interface SignInTerms extends Omit<VerifySiwxOptions, 'now'> {
  readonly audience: string
  /** Sets tokens as cookies that no script can read, with this suffix in their names. */
  readonly cookies?: string | undefined
  /** Set when the server confirms email addresses. */
  readonly email?: EmailTerms | undefined
  /**
   * Limits attempts per caller: called after all checks except the signature. An error that it
   * throws ends the request.
   */
  readonly beforeVerify?: (() => Promise<void>) | undefined
  /**
   * Limits sign-ins per address: called before its nonce is used. An error that it throws ends the
   * request.
   */
  readonly beforeUse?: ((did: string) => Promise<void>) | undefined
}

/** Signs visitors in for any number of sites. */
export interface SignIns {
  /** The public keys, for `/.well-known/jwks.json`. */
  readonly jwks: JSONWebKeySet
  /**
   * Answers a request below `/auth/v1` from an allowed page.
   *
   * @throws SiwxError
   */
  answer(request: Request, terms: SignInTerms): Promise<Response | undefined>
}

const limits = { body: 16 * 1024, metadata: 4 * 1024 }

/**
 * Creates the sign-in calls for servers with their own routes, limits and CORS, which
 * `createSiwxServer` has built in.
 *
 * @throws Error for invalid keys
 */
export async function createSignIns(options: SignInsOptions): Promise<SignIns> {
  const { issuer, store, now = Date.now } = options
  const keys = await createKeys(options.keys, issuer)
  const services: Services = {
    nonces: createNonces({ keys, store, now }),
    sessions: createSessions({ keys, store, now }),
    now,
  }
  return {
    jwks: keys.jwks,
    async answer(request, terms) {
      // Browsers state the origin; without it any page could use the cookie.
      const isChange = request.method !== 'GET'
      if (terms.cookies !== undefined && isChange && originOf(request) === undefined)
        throw new SiwxError('wrong_domain', 'no origin')
      return calls[`${request.method} ${new URL(request.url).pathname}`]?.(services, request, terms)
    },
  }
}

interface Services {
  readonly nonces: ReturnType<typeof createNonces>
  readonly sessions: ReturnType<typeof createSessions>
  readonly now: () => number
}

type Call = (services: Services, request: Request, terms: SignInTerms) => Promise<Response>

const calls: Readonly<Record<string, Call>> = {
  'GET /auth/v1/nonce': issueNonce,
  'POST /auth/v1/authenticate': authenticate,
  'GET /auth/v1/me': async (services, request, terms) =>
    Response.json(await readCaller(services, request, terms)),
  'POST /auth/v1/refresh': refresh,
  'POST /auth/v1/sign-out': signOut,
  'POST /auth/v1/forget-email': forgetEmail,
  'PUT /auth/v1/account-metadata': setMetadata,
}

async function issueNonce(
  { nonces }: Services,
  request: Request,
  { audience, email }: SignInTerms,
): Promise<Response> {
  const confirmed = await email?.confirmed(request)
  return Response.json(await nonces.issue({ audience, origin: originOf(request), email: confirmed }))
}

async function authenticate(
  { nonces, sessions, now }: Services,
  request: Request,
  terms: SignInTerms,
): Promise<Response> {
  const origin = originOf(request)
  const body = recordOf(await readJson(request, limits.body), 'body')
  const session = readSignIn(body, { ...terms, now })
  const { data } = session
  if (origin !== undefined && new URL(data.uri).origin !== origin)
    throw new SiwxError('wrong_domain', 'asked by another page')
  const token = bearerOf(request, 'x-nonce-jwt')
  const email = await nonces.check(data.nonce, token, { audience: terms.audience, origin })
  if (terms.email) checkEmail(data, email, terms.email)
  // Only now: a contract's signature makes a node run code, so a caller needs a nonce and is
  // counted.
  await terms.beforeVerify?.()
  const did = await verifySignature(session, terms)
  await terms.beforeUse?.(did)
  const isFirst = await nonces.use(data.nonce)
  const claims = claimsOf(did, data, email)
  if (!isFirst) {
    // Only its page has the nonce's token: an attacker who saw the message lacks it.
    const tokens = await sessions.again(terms.audience, claims)
    if (tokens === undefined) throw new SiwxError('invalid_nonce', 'replayed')
    return tokensResponse(tokens, terms)
  }
  if (email !== undefined) await terms.email?.keep({ did, email })
  const until = data.expirationTime === undefined ? undefined : Date.parse(data.expirationTime)
  return tokensResponse(await sessions.begin(terms.audience, claims, until), terms)
}

function claimsOf(
  did: string,
  data: ReturnType<typeof readSignIn>['data'],
  email: string | undefined,
): SiwxClaims {
  const { namespace, reference } = parseCaip2(data.chainId)
  return {
    sub: did,
    address: data.accountAddress,
    chainId: reference,
    chainNamespace: namespace,
    caip2Network: data.chainId,
    uri: data.uri,
    domain: data.domain,
    nonce: data.nonce,
    ...(email !== undefined && { email }),
  }
}

const readCaller = ({ sessions }: Services, request: Request, terms: SignInTerms) =>
  sessions.read(accessTokenOf(request, terms), { audience: terms.audience, origin: originOf(request) })

async function refresh({ sessions }: Services, request: Request, terms: SignInTerms): Promise<Response> {
  const { cookies, audience } = terms
  const token =
    cookies === undefined
      ? refreshTokenOf(await readJson(request, limits.body))
      : cookieOf(request, 'refresh', cookies)
  return tokensResponse(await sessions.refresh(token, { audience, origin: originOf(request) }), terms)
}

/** The access token has usually expired. */
async function signOut({ sessions }: Services, request: Request, terms: SignInTerms): Promise<Response> {
  const { cookies, audience } = terms
  const refreshToken =
    cookies === undefined
      ? refreshTokenOf((await readJson(request, limits.body)) ?? {})
      : cookieOf(request, 'refresh', cookies)
  const given = { token: accessTokenOf(request, terms), refreshToken }
  const isEnded = await sessions.end(given, { audience, origin: originOf(request) })
  // An ended session's cookies may remain.
  if (!isEnded && cookies === undefined) throw new SiwxError('invalid_token', 'sign-out')
  return withCookies(new Response(null, { status: 204 }), terms)
}

async function forgetEmail(services: Services, request: Request, terms: SignInTerms): Promise<Response> {
  const { sub = '' } = await readCaller(services, request, terms)
  await terms.email?.remove(sub)
  return new Response(null, { status: 204 })
}

async function setMetadata(services: Services, request: Request, terms: SignInTerms): Promise<Response> {
  const { sid } = await readCaller(services, request, terms)
  const { metadata } = recordOf(await readJson(request, limits.metadata), 'body')
  await services.sessions.setMetadata(sid, JSON.stringify(metadata ?? null))
  return new Response(null, { status: 204 })
}

export const originOf = (request: Request): string | undefined => request.headers.get('origin') ?? undefined

function tokensResponse(tokens: Tokens, terms: SignInTerms): Response {
  if (terms.cookies === undefined) return Response.json(tokens)
  const { expiresAt, expiresIn } = tokens
  return withCookies(Response.json({ expiresAt, expiresIn }), terms, tokens)
}

function withCookies(response: Response, { cookies }: SignInTerms, tokens?: Tokens): Response {
  if (cookies === undefined) return response
  for (const cookie of cookiesFor(cookies, tokens)) response.headers.append('set-cookie', cookie)
  return response
}

function accessTokenOf(request: Request, { cookies }: SignInTerms): string {
  const isByCookie = cookies !== undefined && !request.headers.has('authorization')
  return isByCookie ? cookieOf(request, 'token', cookies) : bearerOf(request)
}

function refreshTokenOf(body: unknown): string {
  const { refreshToken } = recordOf(body, 'body')
  return typeof refreshToken === 'string' ? refreshToken : ''
}

function bearerOf(request: Request, header = 'authorization'): string {
  return /^Bearer (\S{1,4096})$/.exec(request.headers.get(header) ?? '')?.[1] ?? ''
}

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > maxBytes) throw new SiwxError('too_large')
    chunks.push(chunk)
  }
  if (length === 0) return undefined
  try {
    return JSON.parse(await new Blob(chunks as BlobPart[]).text())
  } catch (cause) {
    throw new SiwxError('invalid_request', 'body', { cause })
  }
}
