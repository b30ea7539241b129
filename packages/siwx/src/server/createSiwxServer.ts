import { isOriginAllowed } from '@latchkey/protocol/origins'
import { parseCaip2 } from '@latchkey/protocol/caip'
import { createKeys } from './keys.js'
import { createNonces } from './nonces.js'
import { recordOf } from './readSession.js'
import { createSessions, type SiwxClaims } from './sessions.js'
import { SiwxError } from './SiwxError.js'
import type { SiwxStore } from './store.js'
import { verifySiwx, type VerifySiwxOptions } from './verifySiwx.js'

/** Options of {@link createSiwxServer}. */
export interface SiwxServerOptions extends VerifySiwxOptions {
  /** Who issues the tokens: the URL of this server. */
  readonly issuer: string
  readonly store: SiwxStore
  /** Secrets of at least 32 characters, the newest first: it signs, and the former ones' tokens still count. */
  readonly keys: readonly string[]
  /** Whom tokens are for; by default the issuer. */
  readonly audience?: string | undefined
  /** Hears why something was refused; tells more than the answer does, and holds no token and no signature. */
  readonly onRefusal?: ((error: SiwxError) => void) | undefined
}

/** A server that signs visitors in. */
export interface SiwxServer {
  /** Answers requests below `/auth/v1` and for `/.well-known/jwks.json`; for others 404. */
  fetch(request: Request): Promise<Response>
}

/** Bytes. */
const limits = { body: 16 * 1024, metadata: 4 * 1024 }

/**
 * A server that signs visitors in, as a handler that any server of Web requests can mount (Hono, Next.js, Workers, and
 * Node by an adapter). Below `/auth/v1`: `nonce`, `authenticate`, `me`, `refresh`, `sign-out`, `account-metadata`. Put
 * a limit of requests per caller before it.
 *
 * @throws Error for options that cannot be
 */
export async function createSiwxServer(options: SiwxServerOptions): Promise<SiwxServer> {
  const { issuer, store, domains, audience = issuer, now = Date.now } = options
  if (domains.length === 0)
    throw new Error(
      '`domains` must name the pages that may sign visitors in, such as `https://shop.example`.',
    )
  const keys = await createKeys(options.keys, issuer)
  const nonces = createNonces({ keys, store, now })
  const sessions = createSessions({ keys, store, now })

  async function authenticate(request: Request): Promise<unknown> {
    const origin = originOf(request)
    const body = recordOf(await readJson(request, limits.body), 'body')
    const { data, did } = await verifySiwx(body, options)
    if (origin !== undefined && new URL(data.uri).origin !== origin)
      throw new SiwxError('wrong_domain', 'asked by another page')
    const token = bearerOf(request, 'x-nonce-jwt')
    await nonces.use(data.nonce, token, { audience, origin })
    const { namespace, reference } = parseCaip2(data.chainId)
    const claims: SiwxClaims = {
      sub: did,
      address: data.accountAddress,
      chainId: reference,
      chainNamespace: namespace,
      caip2Network: data.chainId,
      uri: data.uri,
      domain: data.domain,
      nonce: data.nonce,
    }
    return sessions.begin(audience, claims)
  }

  async function setMetadata(request: Request): Promise<undefined> {
    const { sid } = await sessions.read(bearerOf(request), audience)
    const { metadata } = recordOf(await readJson(request, limits.metadata), 'body')
    await sessions.setMetadata(sid, JSON.stringify(metadata ?? null))
  }

  const calls: Readonly<Record<string, (request: Request) => unknown>> = {
    'GET /auth/v1/nonce': (request) => nonces.issue({ audience, origin: originOf(request) }),
    'POST /auth/v1/authenticate': authenticate,
    'GET /auth/v1/me': (request) => sessions.read(bearerOf(request), audience),
    'POST /auth/v1/refresh': async (request) => {
      const { refreshToken } = recordOf(await readJson(request, limits.body), 'body')
      return sessions.refresh(typeof refreshToken === 'string' ? refreshToken : '')
    },
    'POST /auth/v1/sign-out': async (request) => {
      const { sid } = await sessions.read(bearerOf(request), audience)
      await sessions.end(sid)
    },
    'PUT /auth/v1/account-metadata': setMetadata,
    'GET /.well-known/jwks.json': () => keys.jwks,
  }

  async function answer(request: Request): Promise<Response> {
    const origin = originOf(request)
    if (origin !== undefined && !isOriginAllowed(origin, domains, { development: false }))
      throw new SiwxError('wrong_domain', origin)
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
    const call = calls[`${request.method} ${new URL(request.url).pathname}`]
    if (call === undefined) return Response.json({ error: 'not_found' }, { status: 404 })
    const value = await call(request)
    return value === undefined ? new Response(null, { status: 204 }) : Response.json(value)
  }

  return {
    async fetch(request) {
      const response = await answer(request).catch((error: unknown) => {
        if (!(error instanceof SiwxError)) throw error
        options.onRefusal?.(error)
        return Response.json({ error: error.code, message: error.message }, { status: error.status })
      })
      return withHeaders(response, originOf(request))
    },
  }
}

function originOf(request: Request): string | undefined {
  return request.headers.get('origin') ?? undefined
}

function bearerOf(request: Request, header = 'authorization'): string {
  return /^Bearer (\S{1,4096})$/.exec(request.headers.get(header) ?? '')?.[1] ?? ''
}

async function readJson(request: Request, most: number): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > most) throw new SiwxError('too_large')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(await new Blob(chunks as BlobPart[]).text())
  } catch (cause) {
    throw new SiwxError('invalid_request', 'body', { cause })
  }
}

/** Nothing of it is kept anywhere; which pages may read it was decided before. */
function withHeaders(response: Response, origin: string | undefined): Response {
  response.headers.set('cache-control', 'no-store')
  response.headers.set('vary', 'Origin')
  if (origin !== undefined && response.status !== 403) {
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-allow-methods', 'GET, POST, PUT')
    response.headers.set('access-control-allow-headers', 'authorization, content-type, x-nonce-jwt')
    response.headers.set('access-control-max-age', '600')
  }
  return response
}
