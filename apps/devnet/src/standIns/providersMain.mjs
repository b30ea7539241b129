// node providersMain.mjs PORT REDIRECT: its own process, because it logs production warnings.
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { escapeHtml, htmlHeaders, page } from './page.mjs'
import { clientSecret, names } from './providerClients.mjs'

const scopes = [
  'openid',
  'email',
  'profile',
  'read:user',
  'public_profile',
  'users.read',
  'tweet.read',
  'identify',
]

/**
 * Of the providers' user endpoints.
 *
 * @type {Record<string, (account: string) => object>}
 */
const shapes = {
  github: (id) => ({ id: `g-${id}`, login: id }),
  facebook: (id) => ({ id: `f-${id}`, name: id }),
  x: (id) => ({ data: { id: `x-${id}`, username: id } }),
  discord: (id) => ({ id: `d-${id}`, username: id }),
}

const port = Number(process.argv[2])
const redirect = process.argv[3] ?? ''
const issuer = `http://localhost:${port}`
const provider = new Provider(issuer, {
  clients: names.map((id) => ({
    client_id: id,
    client_name: id,
    client_secret: clientSecret,
    redirect_uris: [redirect],
    token_endpoint_auth_method: id === 'x' ? 'client_secret_basic' : 'client_secret_post',
  })),
  claims: { email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  cookies: { keys: [clientSecret] },
  scopes,
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: `${id}@example.org`, email_verified: true }),
  }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  async loadExistingGrant({ oidc }) {
    const grant = new provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    })
    grant.addOIDCScope(scopes.join(' '))
    await grant.save()
    return grant
  },
})
provider.use(async (ctx, next) => {
  if (!ctx.path.startsWith('/interaction/')) return next()
  const { params } = await provider.interactionDetails(ctx.req, ctx.res)
  const name = ctx.query['name']
  if (typeof name === 'string' && /^[a-z0-9-]{1,32}$/.test(name)) {
    ctx.respond = false
    await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: name } })
    return
  }
  const client = escapeHtml(String(params['client_id']))
  ctx.set(htmlHeaders)
  ctx.body = page(
    `Log in with ${client}`,
    `<p>This page stands in for ${client}: say who you are, there is no password.</p>
     <form><input name="name" value="ada" pattern="[a-z0-9\\-]{1,32}" aria-label="Name" autofocus> <button>Continue</button></form>`,
  )
})
const handle = provider.callback()
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '', issuer)
  const shape = shapes[pathname.replace('/user/', '')]
  if (shape === undefined) return handle(request, response)
  const token = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
  const found = await provider.AccessToken.find(token)
  response.writeHead(found ? 200 : 401, { 'content-type': 'application/json' })
  response.end(JSON.stringify(found ? shape(found.accountId) : {}))
})
await new Promise((resolve, reject) => {
  server.once('error', reject)
  server.listen(port, '127.0.0.1', () => resolve(undefined))
})
console.log('providers answer')
