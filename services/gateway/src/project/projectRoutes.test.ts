import { resolveFeatures } from '@latchkey/core/actions'
import { DEFAULT_SOCIALS_ORDER } from '@latchkey/protocol/features'
import { expect, test } from 'vitest'
import { describeEngines } from '../../test/describeEngines.js'

const socials = { id: 'social_login', isEnabled: true, config: ['google'] }
const config = {
  projects: [
    {
      id: 'shop',
      name: 'Shop',
      allowedOrigins: ['https://shop.example', '*.preview.example'],
      features: [socials],
    },
    { id: 'quiet', name: 'Quiet', analytics: false },
  ],
}

describeEngines('project', (bench) => {
  test('behavior: one answer holds what the three single ones say', async () => {
    const request = bench.app({ config })
    const get = async (path: string) => (await request(`${path}?projectId=shop`)).json()
    const features = [socials]
    const allowedOrigins = ['https://shop.example', '*.preview.example']
    expect(await get('/v1/init')).toEqual({
      features,
      allowedOrigins,
      isAnalyticsEnabled: true,
      swapChains: [],
    })
    expect(await get('/appkit/v1/config')).toEqual({ features })
    expect(await get('/projects/v1/origins')).toEqual({ allowedOrigins })
    expect(await get('/getAnalyticsConfig')).toEqual({ isAnalyticsEnabled: true })
  })

  test('behavior: defaults: analytics on, features only of what is served here', async () => {
    const init = await (await bench.app({ config })('/v1/init?projectId=demo')).json()
    expect(init).toMatchObject({ allowedOrigins: [], isAnalyticsEnabled: true })
    expect(init.features.map((feature: { id: string }) => feature.id)).toEqual([
      'branding',
      'multi_wallet',
      'headless',
    ])
    const chain = {
      caip2: 'eip155:1',
      name: 'Chain',
      rpcUrls: ['http://127.0.0.1:9'],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      history: [{ provider: 'index' as const }],
    }
    const router = `0x${'11'.repeat(20)}`
    const swaps = [{ provider: 'kyberswap', chain: 'polygon', router }]
    const swapping = { ...chain, caip2: 'eip155:137', swaps }
    const request = bench.app({ config: { ...config, chains: [chain, swapping] } })
    const { features, swapChains } = await (await request('/v1/init?projectId=demo')).json()
    expect(features.map((feature: { id: string }) => feature.id)).toContain('activity')
    expect(swapChains).toEqual(['eip155:137'])
    expect(await (await bench.app({ config })('/v1/init?projectId=quiet')).json()).toMatchObject({
      isAnalyticsEnabled: false,
    })
  })

  const frames = ['https://frame.example']
  const mailer = { send: async () => {}, verify: async () => {}, close: () => {} }
  const authSecret = 's'.repeat(32)
  const google = { provider: 'google' as const, clientId: 'id', clientSecret: 'secret' }
  const socialRedirect = 'https://frame.example/social'

  test.each([
    ['nothing', { config: { frames } }, undefined],
    ['a mail server without a secret', { config: { frames }, mailer }, undefined],
    ['a secret, and no frame that may ask', { config: {}, authSecret, development: false }, undefined],
    ['a secret', { config: { frames }, authSecret }, ['passkey']],
    ['mail', { config: { frames }, authSecret, mailer }, ['email', 'passkey']],
    [
      'a provider that leads back nowhere',
      { config: { frames, socials: [google] }, authSecret },
      ['passkey'],
    ],
    [
      'a provider',
      { config: { frames, socials: [google], socialRedirect }, authSecret },
      ['google', 'passkey'],
    ],
  ])('behavior: the default offers the ways to log in that are there: with %s', async (_, options, ways) => {
    const request = bench.app({ ...options, config: { ...options.config, projects: config.projects } })
    const { features, loginMethods } = await (await request('/v1/init?projectId=quiet')).json()
    const login = { id: 'social_login', isEnabled: true, config: null }
    if (ways) expect(features).toContainEqual(login)
    else expect(features).not.toContainEqual(login)
    expect(loginMethods).toEqual(ways)
    const own = await (await request('/v1/init?projectId=shop')).json()
    expect(own.features).toContainEqual(socials)
    expect(own.loginMethods).toBeUndefined()
  })

  test('behavior: a client keeps the ways to log in that the default answer leaves it', async () => {
    const given = { frames, socials: [google], socialRedirect }
    const request = bench.app({ config: given, authSecret, mailer })
    const init = await (await request('/v1/init?projectId=demo')).json()
    const auth = { email: true, socials: DEFAULT_SOCIALS_ORDER, passkey: true }
    const client = { basic: false, gateway: true, auth, local: {} }
    const offered = { email: true, socials: ['google'], passkey: true }
    expect(resolveFeatures({ ...client, ...init, remote: init.features }).features).toMatchObject(offered)
    const off = { ...client, local: { email: false, socials: DEFAULT_SOCIALS_ORDER } }
    expect(resolveFeatures({ ...off, ...init, remote: init.features }).features).toMatchObject({
      ...offered,
      email: false,
    })
  })

  test.each([
    ['', true, 200],
    ['projectId=', true, 200],
    ['projectId=demo', true, 200],
    ['projectId=shop', true, 200],
    ['projectId=nobody', true, 401],
    ['projectId=__proto__', true, 401],
    ['projectId=Shop', true, 401],
    ['', false, 401],
    ['projectId=demo', false, 401],
    ['projectId=shop', false, 200],
  ])('param: "%s", development %s, is %i (contracts 8)', async (query, development, status) => {
    const request = bench.app({ config, development })
    for (const path of ['/v1/init', '/getWallets', '/v1/supported-chains', '/getAnalyticsConfig']) {
      const response = await request(`${path}?${query}`)
      expect([path, response.status]).toEqual([path, status])
      if (status === 401) {
        expect(await response.json()).toMatchObject({
          status: 'FAILED',
          reasons: [{ name: 'unknown_project' }],
        })
      }
    }
  })

  test.each([
    ['https://shop.example', true, 200],
    ['https://a.preview.example', true, 200],
    ['https://a.preview.example:8443', true, 200],
    ['https://evil.example', true, 403],
    ['https://a.b.preview.example', true, 403],
    ['null', true, 403],
    ['http://localhost:4100', true, 200],
    ['http://127.0.0.1:9', true, 200],
    ['http://localhost:4100', false, 403],
    ['https://shop.example', false, 200],
  ])(
    'behavior: origin %s, development %s, is %i, and CORS says the same',
    async (origin, development, status) => {
      const request = bench.app({ config, development })
      for (const method of ['GET', 'OPTIONS']) {
        const response = await request('/getWallets?projectId=shop', { method, headers: { origin } })
        const allowed = status === 200
        expect(response.status).toBe(allowed && method === 'OPTIONS' ? 204 : status)
        expect(response.headers.get('access-control-allow-origin')).toBe(allowed ? origin : null)
        expect(response.headers.get('vary')).toBe('Origin')
        if (!allowed) {
          expect(await response.json()).toMatchObject({
            status: 'FAILED',
            reasons: [{ name: 'origin_not_allowed' }],
          })
        }
      }
    },
  )

  test('behavior: an empty list allows every page; a request without an origin is not from a page', async () => {
    const request = bench.app({ config, development: false })
    expect(
      (await request('/v1/init?projectId=quiet', { headers: { origin: 'https://any.example' } })).status,
    ).toBe(200)
    expect((await request('/v1/init?projectId=shop')).status).toBe(200)
  })

  test('behavior: an allowed page may also read its failures; nobody else may', async () => {
    const request = bench.app({ config, development: false })
    const bad = await request('/getWallets?projectId=shop&page=0', {
      headers: { origin: 'https://shop.example' },
    })
    expect([bad.status, bad.headers.get('access-control-allow-origin')]).toEqual([
      400,
      'https://shop.example',
    ])
    expect(bad.headers.get('access-control-expose-headers')).toContain('x-request-id')
    const unknown = await request('/v1/init?projectId=no', { headers: { origin: 'https://shop.example' } })
    expect([unknown.status, unknown.headers.get('access-control-allow-origin')]).toEqual([401, null])
    const local = await bench.app({ config })('/v1/init?projectId=no', {
      headers: { origin: 'http://localhost:1' },
    })
    expect([local.status, local.headers.get('access-control-allow-origin')]).toEqual([
      401,
      'http://localhost:1',
    ])
  })

  test('behavior: a preflight is answered for what the client sends', async () => {
    const response = await bench.app({ config })('/v1/?projectId=shop&chainId=eip155:1', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('content-type'),
      'access-control-max-age': '600',
    })
  })

  test.each(['sentry-trace,baggage', 'traceparent,tracestate', 'x-datadog-origin,x-app-version'])(
    'behavior: a page whose monitoring adds %s to its requests keeps the gateway',
    async (asked) => {
      const preflight = async (origin: string) =>
        (
          await bench.app({ config, development: false })('/getWallets?projectId=shop', {
            method: 'OPTIONS',
            headers: { origin, 'access-control-request-headers': asked },
          })
        ).headers
      const allowed = await preflight('https://shop.example')
      expect(allowed.get('access-control-allow-headers')?.split(', ')).toEqual(
        expect.arrayContaining(asked.split(',')),
      )
      expect((await preflight('https://evil.example')).get('access-control-allow-headers')).toBeNull()
    },
  )
})
