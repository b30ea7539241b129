import { corsHeaders } from '@latchkey/protocol/http'
import { isOriginAllowed } from '@latchkey/protocol/origins'
import { createSignIns, originOf, type SignInsOptions } from './createSignIns.js'
import { SiwxError } from './SiwxError.js'
import type { VerifySiwxOptions } from './verifySiwx.js'

export interface SiwxServerOptions extends VerifySiwxOptions, SignInsOptions {
  /** Audience of the tokens; defaults to the issuer. */
  readonly audience?: string | undefined
  /**
   * Sets tokens as cookies that no script can read, for pages on the server's site; default false.
   * `serverSiwx` has the same option.
   */
  readonly cookies?: boolean | undefined
  /**
   * Called before a signature is verified, to limit attempts per caller, since a contract's
   * signature makes your node run code; throw `new SiwxError('too_many')` above the limit.
   */
  readonly beforeVerify?: ((request: Request) => Promise<void>) | undefined
  /** Called with the verified account (`did:pkh:…`), to limit sign-ins per account. */
  readonly beforeUse?: ((did: string) => Promise<void>) | undefined
  /** Receives the reason of each refusal, without tokens and signatures. */
  readonly onRefusal?: ((error: SiwxError) => void) | undefined
}

export interface SiwxServer {
  /** Answers requests below `/auth/v1` and for `/.well-known/jwks.json`; 404 for others. */
  fetch(request: Request): Promise<Response>
}

/**
 * Creates a sign-in server as a handler of Web requests (Hono, Next.js, Workers, Node). Below
 * `/auth/v1`: `nonce`, `authenticate`, `me`, `refresh`, `sign-out`, `account-metadata`. Limit
 * callers' requests in front of it, and sign-in attempts with `beforeVerify`.
 *
 * @throws Error for invalid options
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

const defaultHeaders = ['authorization', 'content-type', 'x-nonce-jwt']

function withHeaders(response: Response, request: Request, cookies: boolean): Response {
  const origin = originOf(request)
  response.headers.set('cache-control', 'no-store')
  response.headers.set('vary', 'Origin')
  if (origin !== undefined && response.status !== 403) {
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-allow-methods', 'GET, POST, PUT')
    const asked = request.headers.get('access-control-request-headers')
    response.headers.set(
      'access-control-allow-headers',
      corsHeaders({ asked, usual: defaultHeaders, cookies }),
    )
    response.headers.set('access-control-max-age', '600')
    if (cookies) response.headers.set('access-control-allow-credentials', 'true')
  }
  return response
}
