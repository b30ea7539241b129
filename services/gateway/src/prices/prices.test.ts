import type { GetBalanceResponse, PriceResponse } from '@latchkey/protocol/http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { describeAnEngine } from '../../test/describeEngines.js'

const usd = `0x${'d0'.repeat(20)}`
const gem = `0x${'ab'.repeat(20)}`
const caip2 = 'eip155:1'
const coin = `${caip2}:0x${'e'.repeat(40)}`
const start = Date.parse('2026-11-23T12:00:00Z')

const gecko = {
  price: { ethereum: { usd: 3000.5, usd_24h_change: -2.5, last_updated_at: start / 1000 - 30 } },
  ethereum: { [gem]: { usd: 0.42, usd_24h_change: 12.25, last_updated_at: start / 1000 - 60 } },
}
const key = `ethereum:${gem}`
const llama = {
  current: {
    coins: {
      'coingecko:ethereum': { symbol: 'ETH', price: 3001, timestamp: start / 1000 - 20, confidence: 0.99 },
      [key]: { decimals: 18, symbol: 'GEM', price: 0.41, timestamp: start / 1000 - 20, confidence: 0.95 },
    },
  },
  percentage: { coins: { 'coingecko:ethereum': 1.5, [key]: -0.5 } },
}
const geckoOf = (url: URL): unknown =>
  gecko[(url.pathname.split('/').at(-1) ?? '') as keyof typeof gecko] ?? {}
const llamaOf = (url: URL): unknown => llama[url.pathname.includes('percentage') ? 'percentage' : 'current']
const byGecko = { provider: 'coingecko', platform: 'ethereum', native: 'ethereum' } as const
const wrapped = `0x${'ee'.repeat(20)}`
const byTerminal = { provider: 'geckoterminal', network: 'eth', wrapped } as const
const byLlama = { provider: 'defillama', chain: 'ethereum', native: 'ethereum' } as const

afterEach(() => void vi.useRealTimers())

describeAnEngine('prices', (bench) => {
  function open(prices: readonly object[], answer: (url: URL) => unknown = () => ({})) {
    const asked: { url: URL; headers: Headers }[] = []
    let at = start
    const fetch = (async (input: unknown, init?: RequestInit) => {
      const url = new URL(String(input))
      if (url.host === 'node.example') {
        const calls = JSON.parse(String(init?.body)) as { id: number }[]
        const result = `0x${(10n ** 18n).toString(16).padStart(64, '0')}`
        return Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result })))
      }
      asked.push({ url, headers: new Headers(init?.headers) })
      const body = await answer(url)
      return body instanceof Response ? body : Response.json(body)
    }) as typeof globalThis.fetch
    const request = bench.app({
      config: {
        chains: [
          {
            caip2,
            name: 'One',
            rpcUrls: ['https://node.example'],
            multicall: null,
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            tokens: [
              { address: usd, symbol: 'USDX', name: 'Dollar', decimals: 18, usd: 1, usdDayAgo: 1 },
              { address: gem, symbol: 'GEM', name: 'Gem', decimals: 18 },
            ],
            prices: prices as never,
          },
        ],
      },
      fetch,
      now: () => at,
      balanceTtl: 0,
      coingeckoKey: 'secret-key',
    })
    return {
      asked,
      pass: (ms: number) => void (at += ms),
      async prices(addresses: readonly string[] = [coin, `${caip2}:${usd}`, `${caip2}:${gem}`]) {
        const response = await request('/v1/fungible/price', {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: JSON.stringify({ currency: 'usd', addresses }),
        })
        expect(response.status).toBe(200)
        return ((await response.json()) as PriceResponse).fungibles
      },
      async balances() {
        const response = await request(`/v1/account/0x${'9'.repeat(40)}/balance?chainId=${caip2}`)
        return ((await response.json()) as GetBalanceResponse).balances
      },
    }
  }

  test('behavior: CoinGecko: one request a kind, its key in a header alone, changes with prices', async () => {
    const { asked, prices } = open([byGecko], geckoOf)
    expect(await prices()).toEqual([
      expect.objectContaining({ address: coin, symbol: 'ETH', price: 3000.5, change24h: -2.5 }),
      expect.objectContaining({ symbol: 'USDX', price: 1, change24h: 0 }),
      {
        address: `${caip2}:${gem}`,
        name: 'Gem',
        symbol: 'GEM',
        iconUrl: 'http://localhost/public/getTokenImage/GEM',
        price: 0.42,
        change24h: 12.25,
      },
    ])
    expect(asked.map(({ url }) => url.pathname)).toEqual([
      '/api/v3/simple/price',
      '/api/v3/simple/token_price/ethereum',
    ])
    expect(asked[0]?.headers.get('x-cg-demo-api-key')).toBe('secret-key')
    expect(asked.map(({ url }) => url.search).join()).not.toContain('secret-key')
  })

  test('behavior: GeckoTerminal: prices of pools by address, the native coin by what wraps it', async () => {
    const attributes = {
      token_prices: { [wrapped]: '3002.25', [gem]: '0.43' },
      h24_price_change_percentage: { [wrapped]: '-2.0', [gem]: null },
    }
    const answer = (change: object = {}) => ({
      data: { id: 'b3b6', type: 'simple_token_price', attributes: { ...attributes, ...change } },
    })
    const { asked, prices } = open([byTerminal], () => answer())
    expect(await prices([coin, `${caip2}:${gem}`])).toMatchObject([
      { price: 3002.25, change24h: -2 },
      { price: 0.43 },
    ])
    expect(asked.map(({ url }) => url.href)).toEqual([
      `https://api.geckoterminal.com/api/v2/simple/networks/eth/token_price/${wrapped},${gem}?include_24hr_price_change=true`,
    ])
    for (const [price, shown] of [
      ['0', []],
      ['1e308', []],
      ['-1', []],
      ['NaN', []],
      ['0x10', []],
      [null, []],
      ['4.2e-7', [{ price: 4.2e-7 }]],
    ] as const)
      expect([
        price,
        await open([byTerminal], () => answer({ token_prices: { [gem]: price } })).prices([
          `${caip2}:${gem}`,
        ]),
      ]).toMatchObject([price, shown])
    for (const odd of [{}, { data: [] }, '<html>', answer({ token_prices: { [gem]: 0.43 } })])
      expect(await open([byTerminal], () => odd).prices([`${caip2}:${gem}`])).toEqual([])
  })

  test('behavior: DefiLlama: prices of which it is sure, and what they were a day ago', async () => {
    const { prices } = open([byLlama], llamaOf)
    expect(await prices([coin, `${caip2}:${gem}`])).toMatchObject([
      { price: 3001, change24h: 1.5 },
      { price: 0.41, change24h: -0.5 },
    ])
    const unsure = { coins: { [key]: { ...llama.current.coins[key], confidence: 0.5 } } }
    const old = { coins: { [key]: { ...llama.current.coins[key], timestamp: start / 1000 - 86_400 } } }
    for (const answer of [unsure, old])
      expect(await open([byLlama], () => answer).prices([`${caip2}:${gem}`])).toEqual([])
  })

  test('behavior: a file says what things cost, and cost a day ago', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-prices-'))
    try {
      const path = join(folder, 'prices.json')
      writeFileSync(
        path,
        JSON.stringify({ native: { usd: 3000, dayAgo: 2400 }, [gem.toUpperCase()]: { usd: 2 } }),
      )
      const { prices } = open([{ provider: 'file', path }])
      expect(await prices([coin, `${caip2}:${gem}`])).toMatchObject([
        { price: 3000, change24h: 25 },
        { price: 2 },
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('behavior: what the first does not know, the next is asked for', async () => {
    const { asked, prices } = open([byGecko, byLlama], (url) =>
      url.host === 'coins.llama.fi' ? llamaOf(url) : url.pathname.endsWith('/price') ? gecko.price : {},
    )
    expect(await prices([coin, `${caip2}:${gem}`])).toMatchObject([{ price: 3000.5 }, { price: 0.41 }])
    expect(asked.at(-1)?.url.pathname).toBe(`/percentage/${key}`)
  })

  test('behavior: balances have values and changes of these', async () => {
    const { balances } = open([byGecko], geckoOf)
    expect(await balances()).toMatchObject([
      { symbol: 'ETH', price: 3000.5, value: 3000.5, change24h: -2.5 },
      { symbol: 'USDX', price: 1, value: 1 },
      { symbol: 'GEM', price: 0.42, value: 0.42, change24h: 12.25 },
    ])
  })

  test.each([0, -1, 1e308, 1e-30, null, '3', Number.MAX_SAFE_INTEGER])(
    'error: a price of %j is none: absent, and no value of a balance',
    async (price) => {
      const { prices, balances } = open([byGecko], () => ({
        [gem]: { usd: price },
        ethereum: { usd: price },
      }))
      expect(await prices([coin, `${caip2}:${gem}`])).toEqual([])
      for (const balance of (await balances()).filter(({ symbol }) => symbol !== 'USDX')) {
        expect(balance).not.toHaveProperty('value')
        expect(balance.price).toBe(0)
      }
    },
  )

  test.each([-100, -1e9, 1e300])('error: a change of %j is none', async (change) => {
    const { prices } = open([byGecko], () => ({ ethereum: { usd: 2, usd_24h_change: change } }))
    const [only] = await prices([coin])
    expect([only?.price, only?.change24h]).toEqual([2, undefined])
  })

  test.each<[string, () => unknown]>([
    ['is down', () => new Response('secret-key', { status: 500 })],
    ['writes a page', () => new Response('<html>')],
    ['writes 3 MB', () => new Response('x'.repeat(3 * 1024 * 1024))],
    ['writes a list', () => []],
  ])('error: an upstream that %s costs balances nothing but their values', async (_what, answer) => {
    const { balances, prices } = open([byGecko], answer)
    expect((await balances()).map(({ symbol, value }) => [symbol, value])).toEqual([
      ['ETH', undefined],
      ['USDX', 1],
      ['GEM', undefined],
    ])
    expect(await prices([coin])).toEqual([])
  })

  test('behavior: who asks for balances does not wait for prices; the next one has them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let answer: ((value: unknown) => void) | undefined
    const waiting = new Promise((done) => (answer = done))
    const { balances } = open([byGecko], async (url) => {
      await waiting
      return geckoOf(url)
    })
    const first = balances()
    let isDone = false
    void first.then(() => (isDone = true))
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(3_000)
      expect(isDone).toBe(true)
    })
    expect((await first)[0]).not.toHaveProperty('value')
    answer?.(undefined)
    await vi.waitFor(async () => expect((await balances())[0]?.value).toBe(3000.5))
  })

  test('behavior: a price is kept for 30 s, by everybody who asks; an old one says so, then is gone', async () => {
    let isDown = false
    const { asked, prices, pass } = open([byGecko], (url) =>
      isDown ? new Response('', { status: 502 }) : geckoOf(url),
    )
    await Promise.all([prices([coin]), prices([coin]), prices([coin])])
    pass(29_000)
    await prices([coin])
    expect(asked).toHaveLength(1)
    isDown = true
    pass(2_000)
    expect((await prices([coin]))[0]).toMatchObject({ price: 3000.5 })
    pass(600_000)
    expect((await prices([coin]))[0]).toMatchObject({ price: 3000.5, priceAt: '2026-11-23T11:59:30.000Z' })
    pass(3_600_000)
    expect(await prices([coin])).toEqual([])
  })

  test.each([[[]], [['x']], [Array.from({ length: 101 }, () => coin)], ['all']])(
    'error: %j are no addresses',
    async (addresses) => {
      const response = await bench.app()('/v1/fungible/price', {
        method: 'POST',
        body: JSON.stringify({ addresses }),
      })
      expect(response.status).toBe(400)
    },
  )

  test('behavior: what is on no list has no price, and nobody is asked', async () => {
    const { asked, prices } = open([byGecko], geckoOf)
    expect(await prices([`${caip2}:0x${'77'.repeat(20)}`, `eip155:5:${gem}`, 'cosmos:hub:x'])).toEqual([])
    expect(asked).toHaveLength(0)
  })
})
