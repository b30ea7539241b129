import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { createSignIns, SiwxError, type SignIns, type SignInTerms } from '@latchkey/siwx/server'
import type { ChainRegistry } from '../../chains/chainRegistry.js'
import { nodeOf } from '../../chains/evmSigner.js'
import type { GatewayDeps } from '../../platform/gatewayDeps.js'
import type { AuthContext } from '../authContext.js'
import type { SignInEmails } from './signInEmails.js'
import { createSignInStore } from './signInStore.js'

const MINUTE = 60_000
const limits = {
  caller: { name: 'sign-in caller', most: 120, per: 10 * MINUTE },
  account: { name: 'sign-in account', most: 30, per: 10 * MINUTE },
}

const authenticatePath = '/auth/v1/authenticate'

/** Bytes. */
const largestBody = 16 * 1024

const text = z.string()
const nonceSchema = z.object({ nonce: text, token: text, issuedAt: text, email: text.optional() })
const sessionSchema = z.object({
  data: z.looseObject({ accountAddress: text, chainId: text, domain: text, uri: text, nonce: text }),
  message: text,
  signature: text,
  cacao: z.unknown().optional(),
})
const refreshSchema = z.object({ refreshToken: text.optional() })
const tokensSchema = z
  .object({ token: text.optional(), refreshToken: text.optional(), expiresAt: text, expiresIn: z.number() })
  .openapi({ description: 'Without the tokens where the project has them in cookies.' })
const meSchema = z.looseObject({ sub: text, address: text, caip2Network: text, uri: text, domain: text })
const metadataSchema = z.object({ metadata: z.unknown() })
const done = { 204: { description: 'Done' } }

type SignInDeps = Pick<GatewayDeps, 'settings' | 'config' | 'database' | 'log' | 'metrics' | 'now'>

interface SignInParts {
  readonly registry: ChainRegistry
  readonly emails: SignInEmails
  readonly asksEmail: (projectId: string) => 'required' | boolean
}

function createSignInDesk(
  { settings, config, database, log, metrics, now }: SignInDeps,
  context: AuthContext,
  { registry, emails, asksEmail }: SignInParts,
) {
  const issuer = settings.publicUrl?.replace(/\/+$/, '') ?? `http://${settings.host}:${settings.port}`
  const store = createSignInStore(database, now, emails)
  const { signInKeys, authSecret, authSecretPrevious } = settings
  const keys =
    signInKeys.length > 0 ? signInKeys : [authSecret, authSecretPrevious].flatMap((one) => one ?? [])
  const made: Promise<SignIns> = createSignIns({ issuer, store, keys, now })
  // Without a caller the rejection is unhandled.
  made.catch(() => undefined)

  function hasCookies({ id }: { readonly id: string }): boolean {
    return config.current().projects.find((one) => one.id === id)?.signInCookies ?? false
  }

  function termsOf(c: ServiceContext): SignInTerms {
    const { project, origin, address } = context.caller(c)
    const chains = registry.all().map(({ chain }) => chain.caip2)
    return {
      audience: project.id,
      // A message signed for another page does not count.
      domains: origin === '' ? project.allowedOrigins : [origin],
      chains: chains as SignInTerms['chains'],
      rpc: (chainId) => {
        const entry = registry.get(chainId)
        return entry && nodeOf(entry)
      },
      cookies: hasCookies(project) ? `-${project.id}` : undefined,
      email: {
        isRequired: asksEmail(project.id) === 'required',
        async confirmed({ headers }) {
          const proof = /^Bearer (\S{1,128})$/.exec(headers.get('x-email-proof') ?? '')?.[1]
          return proof && asksEmail(project.id) ? emails.confirmed({ project, origin }, proof) : undefined
        },
        keep: ({ did, email }) => emails.keep(project.id, did, email),
        remove: (did) => emails.remove(project.id, did),
      },
      beforeVerify: () => context.limit(limits.caller, `${project.id} ${address}`),
      async beforeUse(did) {
        await context.limit(limits.account, `${project.id} ${did.toLowerCase()}`)
      },
    }
  }

  async function answer(c: ServiceContext): Promise<Response> {
    try {
      const response = await (await made).answer(c.req.raw, termsOf(c))
      if (response === undefined) throw new Error(`There is no call for ${c.req.path}`)
      response.headers.set('cache-control', 'no-store')
      if (isSignIn(c)) metrics.signIns.inc({ outcome: response.ok ? 'signed_in' : 'refused' })
      return c.newResponse(response.body, response)
    } catch (error) {
      if (!(error instanceof SiwxError)) throw error
      const { code, detail } = error
      if (isSignIn(c)) metrics.signIns.inc({ outcome: error.status === 503 ? 'unverified' : 'refused' })
      log.info({ requestId: c.get('requestId'), code, detail }, 'a sign-in was refused')
      throw refusalOf(error)
    }
  }

  return { answer, hasCookies, jwks: async () => (await made).jwks }
}

const isSignIn = (c: ServiceContext): boolean => c.req.path === authenticatePath

function refusalOf(error: SiwxError): ServiceError {
  const { code, status, message } = error
  return new ServiceError({
    status: status as 400 | 401 | 403 | 413 | 422 | 429 | 503,
    reasons: [{ name: code, description: message }],
    ...(status === 503 && { retryAfter: 5 }),
    cause: error,
  })
}

export function signInRoutes(deps: SignInDeps, context: AuthContext, parts: SignInParts): readonly Route[] {
  const { answer, hasCookies, jwks } = createSignInDesk(deps, context, parts)
  const shared = sharedBy({ answer, hasCookies })
  return [...beginningRoutes(shared), ...sessionRoutes(shared), keysRoute(jwks)]
}

type SignInDesk = ReturnType<typeof createSignInDesk>

type Shared = ReturnType<typeof sharedBy>

const sharedBy = ({ answer, hasCookies }: Pick<SignInDesk, 'answer' | 'hasCookies'>) =>
  ({
    access: 'project',
    tags: ['sign-in'],
    query: z.object(commonQuery),
    cors: { methods: ['PUT'], headers: ['x-nonce-jwt', 'x-email-proof'], credentials: hasCookies },
    handle: answer,
  }) as const

const beginningRoutes = (shared: Shared): readonly Route[] => [
  defineRoute({
    ...shared,
    method: 'get',
    path: '/auth/v1/nonce',
    summary: 'A nonce for one sign-in from this page within ten minutes',
    responses: jsonResponse(nonceSchema, 'The nonce, and what proves where it was asked for'),
  }),
  defineRoute({
    ...shared,
    method: 'post',
    path: authenticatePath,
    summary: 'Verifies what a visitor signed; the nonce’s token stands in the header x-nonce-jwt',
    body: { schema: sessionSchema, limit: largestBody },
    responses: { ...jsonResponse(tokensSchema, 'The session’s tokens'), ...failureResponses(422, 503) },
  }),
]

const sessionRoutes = (shared: Shared): readonly Route[] => [
  defineRoute({
    ...shared,
    method: 'get',
    path: '/auth/v1/me',
    summary: 'Who signed in',
    responses: jsonResponse(meSchema, 'What the token says, while the session lives'),
  }),
  defineRoute({
    ...shared,
    method: 'post',
    path: '/auth/v1/refresh',
    summary: 'New tokens for a refresh token, which works once',
    body: { schema: refreshSchema, limit: largestBody },
    responses: jsonResponse(tokensSchema, 'The next tokens'),
  }),
  defineRoute({
    ...shared,
    method: 'post',
    path: '/auth/v1/sign-out',
    summary: 'Ends the session of a refresh token, or of an access token that still counts',
    body: { schema: refreshSchema, limit: largestBody },
    responses: done,
  }),
  defineRoute({
    ...shared,
    method: 'post',
    path: '/auth/v1/forget-email',
    summary: 'Takes the e-mail address of who is signed in out of everything; the session goes on without',
    responses: done,
  }),
  defineRoute({
    ...shared,
    method: 'put',
    path: '/auth/v1/account-metadata',
    summary: 'What a page keeps with the session: up to 4 kB of JSON',
    body: { schema: metadataSchema, limit: largestBody },
    responses: done,
  }),
]

function keysRoute(jwks: SignInDesk['jwks']): Route {
  return defineRoute({
    access: 'public',
    limit: { group: 'keys', countedBy: 'process' },
    method: 'get',
    path: '/.well-known/jwks.json',
    summary: 'The public keys of the tokens of sign-ins',
    tags: ['sign-in'],
    responses: jsonResponse(z.object({ keys: z.array(z.looseObject({})) }), 'RFC 7517'),
    handle: async (c) =>
      c.json(await jwks(), 200, {
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
      }),
  })
}
