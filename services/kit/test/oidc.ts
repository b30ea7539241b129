import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider, type JWKS } from 'oidc-provider'

export interface Oidc {
  readonly issuer: string
  readonly endpoints: (provider: string) => { authorization: string; token: string; user: string }
  /** Follows a login link. @returns the final address */
  visit(uri: string, as: string): Promise<string>
  /** Changes ID tokens as an attacker would; absent to stop. */
  forge(change?: (claims: JWTPayload) => Promise<string>): void
  /** Judges signed client secrets as Apple does. */
  takeSecret(judge?: (secret: string) => Promise<boolean>): void
  sign(claims: JWTPayload): Promise<string>
  stop(): Promise<void>
}

const secret = 'a client secret'
export const redirect = 'https://frame.example/social'

/** Providers without OpenID Connect. */
const others = ['read:user', 'public_profile', 'users.read', 'tweet.read', 'identify']

const shapes: Readonly<Record<string, (account: string) => object>> = {
  github: (id) => ({ id: 7_000 + id.length, login: id }),
  facebook: (id) => ({ id: `f-${id}`, name: id }),
  x: (id) => ({ data: { id: `x-${id}`, username: id } }),
  discord: (id) => ({ id: `d-${id}`, username: id }),
}

export async function startOidc(redirects: readonly string[] = []): Promise<Oidc> {
  const pages = [redirect, ...redirects]
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  const answerReady: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://here')
    const shape = shapes[pathname.replace('/user/', '')]
    if (pathname === '/token' && judged !== undefined) return void exchangeSecret(request, response)
    if (shape === undefined) return provider.callback()(request, response)
    const token = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
    void provider.AccessToken.find(token).then((found) => {
      if (found === undefined) return response.writeHead(401).end('{}')
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(shape(found.accountId)))
    })
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = (id: string) => ({
    client_id: id,
    client_secret: secret,
    redirect_uris: [...pages],
    token_endpoint_auth_method:
      id === 'x' ? ('client_secret_basic' as const) : ('client_secret_post' as const),
  })
  let account = ''
  let judged: ((secret: string) => Promise<boolean>) | undefined
  async function exchangeSecret(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Object.fromEntries(new URLSearchParams(await text(request)))
    const isRight = await judged?.(body['client_secret'] ?? '').catch(() => false)
    const known = { ...body, client_secret: isRight === true ? secret : 'wrong' }
    void provider.callback()(Object.assign(request, { body: known }), response)
  }
  let forged: ((claims: JWTPayload) => Promise<string>) | undefined
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'issuer', alg: 'RS256', use: 'sig' }
  const provider = new Provider(issuer, {
    clients: ['google', 'apple', 'github', 'facebook', 'x', 'discord'].map(client),
    jwks: { keys: [key] as JWKS['keys'] },
    claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of a test'] },
    scopes: ['openid', 'email', 'profile', ...others],
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@example.org`,
        email_verified: id !== 'mallory',
        groups: [`${id}s`],
      }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope(['openid', 'email', 'profile', ...others].join(' '))
      await grant.save()
      return grant
    },
  })
  answer = answerReady
  provider.use(async (ctx, next) => {
    if (ctx.path === '/token') {
      await next()
      const body = ctx.body as { id_token?: string }
      if (forged !== undefined && body.id_token !== undefined)
        ctx.body = { ...body, id_token: await forged(decodeJwt(body.id_token)) }
      return
    }
    if (!ctx.path.startsWith('/interaction/')) return next()
    await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: account } })
    ctx.respond = false
  })
  return {
    issuer,
    endpoints: (name) => ({
      authorization: `${issuer}/auth`,
      token: `${issuer}/token`,
      user: `${issuer}/user/${name}`,
    }),
    async visit(uri, as) {
      account = as
      const cookies = new Map<string, string>()
      let at = uri
      for (let hop = 0; hop < 10; hop += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`${response.status}: ${await response.text()}`)
        at = new URL(location, at).href
        if (pages.some((page) => at.startsWith(page))) return at
      }
      throw new Error('The login does not end')
    },
    forge: (change) => void (forged = change),
    takeSecret: (judge) => void (judged = judge),
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'issuer' }).sign(privateKey),
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export function socialOf(oidc: Oidc, provider: 'google' | 'apple' | 'github' | 'facebook' | 'x' | 'discord') {
  const common = { provider, clientId: provider, clientSecret: secret }
  return provider === 'google' || provider === 'apple'
    ? { ...common, issuer: oidc.issuer }
    : { ...common, endpoints: oidc.endpoints(provider) }
}
