import { expect, test } from 'vitest'
import { describeEngines } from '../test/describeEngines.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

describeEngines('platform', (bench) => {
  test('behavior: /healthz and /readyz need no project, and /healthz is not limited', async () => {
    const request = bench.app({ development: false, rateLimit: 1 })
    for (const path of ['/healthz', '/healthz', '/healthz', '/readyz']) {
      const response = await request(path)
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    }
  })

  test.each([
    ['GET', ['/readyz', '/metrics', '/openapi.json']],
    ['OPTIONS', ['/getWallets', '/v1/', '/v1/init?projectId=nobody']],
  ])('error: %s %j are limited, apart from the rest', async (method, paths) => {
    const request = bench.app({ rateLimit: 5, now: () => 0 })
    for (let i = 0; i < 5; i += 1)
      expect((await request(paths[i % 3] ?? '', { method })).status).not.toBe(429)
    for (const path of paths) {
      const refused = await request(path, { method })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '12'])
    }
    expect((await request('/getWallets')).status).toBe(200)
  })

  test('behavior: however its address is written, a caller is one', async () => {
    const request = bench.app({ rateLimit: 2, trustedProxies: 1 })
    const from = async (address: string) =>
      (await request('/v1/init', { headers: { 'x-forwarded-for': address } })).status
    expect(await from('[2001:DB8::1]:4711')).toBe(200)
    expect(await from('2001:db8::2')).toBe(200)
    expect(await from('[2001:db8:0:0::3]')).toBe(429)
    expect(await from('203.0.113.9:1')).toBe(200)
    expect(await from('203.0.113.9:2')).toBe(200)
    expect(await from('::FFFF:203.0.113.9')).toBe(429)
  })

  test('behavior: every answer has a request id, the caller’s own when it is a sane one', async () => {
    const request = bench.app()
    for (const path of [
      '/healthz',
      '/getWallets',
      '/getWallets?page=0',
      '/nothing',
      '/getWalletImage/io.metamask',
      '/v1/init?projectId=no',
    ]) {
      expect((await request(path)).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    }
    const given = async (id: string) =>
      (await request('/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await given('caller-0001')).toBe('caller-0001')
    for (const bad of ['short', 'a b c d e f', 'x'.repeat(65), '<script>alert(1)</script>']) {
      expect(await given(bad)).toMatch(/^[\w-]{36}$/)
    }
  })

  test.each([
    ['GET', '/', 404],
    ['GET', '/nothing', 404],
    ['POST', '/getWallets', 404],
    ['DELETE', '/v1/init', 404],
    ['GET', '/v1/', 404],
    ['GET', '/../../etc/passwd', 404],
    ['GET', '/getWallets/', 404],
    ['HEAD', '/getWallets', 200],
  ])('error: %s %s is %i', async (method, path, status) => {
    const response = await bench.app()(path, { method })
    expect(response.status).toBe(status)
    if (status === 404) {
      expect(await response.json()).toEqual({
        status: 'FAILED',
        reasons: [{ name: 'not_found', description: 'There is nothing at this path.' }],
      })
    }
  })

  test('behavior: each call of a batch counts; what a batch took beyond the limit is waited for', async () => {
    let at = 0
    const chain = { caip2: 'eip155:1', name: 'Main', rpcUrls: ['http://127.0.0.1:9'], nativeCurrency }
    const request = bench.app({ rateLimit: 6, now: () => at, config: { chains: [chain] } })
    const call = { jsonrpc: '2.0', id: 1, method: 'not_allowed' }
    const send = async (count: number) => {
      const body = JSON.stringify(Array.from({ length: count }, () => call))
      const response = await request('/v1/?chainId=eip155:1', { method: 'POST', body })
      return [response.status, response.headers.get('retry-after')]
    }
    expect(await send(4)).toEqual([200, null])
    expect(await send(5)).toEqual([200, null])
    expect(await send(1)).toEqual([429, '40'])
    at += 40_000
    expect(await send(1)).toEqual([200, null])
  })

  test('error: above the limit it is 429 with Retry-After, for each project, images and unknown ids alike', async () => {
    let at = 0
    const request = bench.app({
      rateLimit: 2,
      now: () => at,
      config: { projects: [{ id: 'other', name: 'Other' }] },
    })
    const statuses = async (path: string) => {
      const found: number[] = []
      for (let i = 0; i < 3; i += 1) found.push((await request(path)).status)
      return found
    }
    expect(await statuses('/getWallets')).toEqual([200, 200, 429])
    expect(await statuses('/v1/init?projectId=other')).toEqual([200, 200, 429])
    expect(await statuses('/v1/init?projectId=guess')).toEqual([401, 401, 429])
    expect((await request('/v1/init?projectId=guess-again')).status).toBe(429)
    expect(await statuses('/getWalletImage/io.metamask')).toEqual([200, 200, 429])
    const limited = await request('/getWallets', { headers: { origin: 'http://localhost:1' } })
    expect([limited.headers.get('retry-after'), limited.headers.get('access-control-allow-origin')]).toEqual([
      '30',
      'http://localhost:1',
    ])
    expect(await limited.json()).toMatchObject({ status: 'FAILED', reasons: [{ name: 'rate_limited' }] })
    expect(
      (await request('/getWallets', { method: 'OPTIONS', headers: { origin: 'http://localhost:1' } })).status,
    ).toBe(204)
    at += 30_000
    expect((await request('/getWallets')).status).toBe(200)
  })

  test('behavior: the numbers name routes, never paths', async () => {
    const request = bench.app()
    await request('/getWalletImage/io.metamask')
    await request('/secret-path')
    await request('/v1/account/0x00000000000000000000000000000000000A11cE/balance')
    const text = await (await request('/metrics')).text()
    expect(text).toContain(
      'latchkey_http_requests_total{method="GET",route="/getWalletImage/:id",status="200"} 1',
    )
    expect(text).toContain('latchkey_http_requests_total{method="GET",route="unmatched",status="404"} 1')
    expect(text).toContain('route="/v1/account/:address/balance",status="200"} 1')
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toMatch(/secret-path|A11cE|io\.metamask/)
  })

  test('behavior: the log names routes; no address, project, query or header is in it', async () => {
    const lines: string[] = []
    const request = bench.app({ lines })
    await request(
      '/v1/account/0x00000000000000000000000000000000000A11cE/balance?projectId=demo&clientId=did:key:z6Mk',
      {
        headers: { authorization: 'Bearer hunter2', origin: 'http://localhost:1' },
      },
    )
    await request('/getWallets?search=private-words&page=0')
    const log = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(log).toMatchObject([
      { method: 'GET', route: '/v1/account/:address/balance', status: 200, requestId: expect.any(String) },
      { method: 'GET', route: '/getWallets', status: 400 },
    ])
    expect(lines.join()).not.toMatch(/A11cE|demo|z6Mk|hunter2|private-words/)
  })
})

describeEngines('OpenAPI', (bench) => {
  test('behavior: 3.1, with every route, its failures, and the schemas that validate', async () => {
    const response = await bench.app()('/openapi.json')
    const document = (await response.json()) as {
      openapi: string
      paths: Record<
        string,
        Record<string, { responses: object; parameters?: { name: string; in: string; schema: object }[] }>
      >
      components: { schemas: object }
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths).sort()).toEqual([
      '/appkit/v1/config',
      '/batch',
      '/e',
      '/getAnalyticsConfig',
      '/getWalletImage/{id}',
      '/getWallets',
      '/healthz',
      '/metrics',
      '/openapi.json',
      '/projects/v1/origins',
      '/public/getAssetImage/{id}',
      '/public/getCollectibleImage/{id}',
      '/public/getCurrencyImage/{id}',
      '/public/getNameImage/{name}',
      '/public/getTokenImage/{id}',
      '/readyz',
      '/v1/',
      '/v1/account/{address}/balance',
      '/v1/account/{address}/history',
      '/v1/bundler',
      '/v1/convert/allowance',
      '/v1/convert/build-approve',
      '/v1/convert/build-transaction',
      '/v1/convert/gas-price',
      '/v1/convert/quotes',
      '/v1/convert/tokens',
      '/v1/fungible/price',
      '/v1/generators/onrampurl',
      '/v1/identity/{address}',
      '/v1/init',
      '/v1/onramp/options',
      '/v1/onramp/quote',
      '/v1/onramp/transactions',
      '/v1/onramp/webhooks/{provider}',
      '/v1/profile/account',
      '/v1/profile/account/{name}',
      '/v1/profile/reverse/{address}',
      '/v1/profile/suggestions/{name}',
      '/v1/supported-chains',
    ])
    const wallets = document.paths['/getWallets']?.['get']
    expect(Object.keys(wallets?.responses ?? {})).toEqual(['200', '304', '400', '401', '403', '429', '503'])
    expect(wallets?.parameters?.find((parameter) => parameter.name === 'entries')).toMatchObject({
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 40 },
    })
    expect(Object.keys(document.components.schemas).sort()).toEqual([
      'AnalyticsEvent',
      'Balance',
      'BuildSwap',
      'Error',
      'Fungible',
      'FungibleInfo',
      'JsonRpcResponse',
      'OnrampOptions',
      'OnrampOrder',
      'OnrampQuote',
      'OnrampQuoteRequest',
      'OnrampUrl',
      'OnrampUrlRequest',
      'Profile',
      'RemoteFeature',
      'SwapQuote',
      'Token',
      'Transaction',
      'TransactionTransfer',
      'Wallet',
    ])
  })
})
