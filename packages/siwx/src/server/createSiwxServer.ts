import { corsHeaders } from '@latchkey/protocol/http'
import { isOriginAllowed } from '@latchkey/protocol/origins'
import { createSignIns, originOf, type SignInsOptions } from './createSignIns.js'
import { SiwxError } from './SiwxError.js'
import type { VerifySiwxOptions } from './verifySiwx.js'

/** Options of {@link createSiwxServer}. */
export interface SiwxServerOptions extends VerifySiwxOptions, SignInsOptions {
  /** Whom tokens are for; by default the issuer. */
  readonly audience?: string | undefined
  /**
   * Tokens go into cookies that no script sees, for pages of the same site as the server; default false: the page
   * gets them. `serverSiwx` takes the same option.
   */
  readonly cookies?: boolean | undefined
  /**
   * Called before a signature is verified, for a limit of tries per caller; throw `new SiwxError('too_many')` beyond it.
   * A contract's signature has your node run code.
   */
  readonly beforeVerify?: ((request: Request) => Promise<void>) | undefined
  /** Called with the verified account (`did:pkh:…`), for a limit of sign-ins per account. */
  readonly beforeUse?: ((did: string) => Promise<void>) | undefined
  /** Hears why something was refused; tells more than the answer does, and holds no token and no signature. */
  readonly onRefusal?: ((error: SiwxError) => void) | undefined
}

/** A server that signs visitors in. */
export interface SiwxServer {
  /** Answers requests below `/auth/v1` and for `/.well-known/jwks.json`; for others 404. */
  fetch(request: Request): Promise<Response>
}

/**
 * A server that signs visitors in, as a handler that any server of Web requests can mount (Hono, Next.js, Workers, and
 * Node by an adapter). Below `/auth/v1`: `nonce`, `authenticate`, `me`, `refresh`, `sign-out`, `account-metadata`. Limit
 * the requests of a caller before it, and the tries to sign in by `beforeVerify`.
 *
 * @throws Error for options that cannot be
 */
export async function createSiwxServer(options: SiwxServerOptions): Promise<SiwxServer> {
  const { issuer, domains, chains, rpc, audience = issuer, cookies = false, beforeUse } = options
  if (domains.length === 0)
    throw new Error(
      '`domains` must name the pages that may sign visitors in, such as `https://shop.example`.',
    )
  const signIns = await createSignIns(options)
  const terms = { audience, domains, chains, rpc, cookies: cookies ? '' : undefined, beforeUse }

  async function answer(request: Request): Promise<Response> {
    const origin = originOf(request)
    if (origin !== undefined && !isOriginAllowed(origin, domains, { development: false }))
      throw new SiwxError('wrong_domain', origin)
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
    if (request.method === 'GET' && new URL(request.url).pathname === '/.well-known/jwks.json')
      return Response.json(signIns.jwks)
    const beforeVerify = async () => options.beforeVerify?.(request)
    const answered = await signIns.answer(request, { ...terms, beforeVerify })
    return answered ?? Response.json({ error: 'not_found' }, { status: 404 })
  }

  return {
    async fetch(request) {
      const response = await answer(request).catch((error: unknown) => {
        if (!(error instanceof SiwxError)) throw error
        options.onRefusal?.(error)
        return Response.json({ error: error.code, message: error.message }, { status: error.status })
      })
      return withHeaders(response, request, cookies)
    },
  }
}

const usual = ['authorization', 'content-type', 'x-nonce-jwt']

/** Nothing of it is kept anywhere; which pages may read it was decided before. */
function withHeaders(response: Response, request: Request, cookies: boolean): Response {
  const origin = originOf(request)
  response.headers.set('cache-control', 'no-store')
  response.headers.set('vary', 'Origin')
  if (origin !== undefined && response.status !== 403) {
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-allow-methods', 'GET, POST, PUT')
    const asked = request.headers.get('access-control-request-headers')
    response.headers.set('access-control-allow-headers', corsHeaders({ asked, usual, cookies }))
    response.headers.set('access-control-max-age', '600')
    if (cookies) response.headers.set('access-control-allow-credentials', 'true')
  }
  return response
}
