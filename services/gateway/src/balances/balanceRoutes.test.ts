import * as fc from 'fast-check'
import type { Balance, GetBalanceResponse } from '@latchkey/protocol/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installMulticall, installToken, richAddress, startAnvil, type Anvil } from '../../test/anvil.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { startUpstream } from '../../test/upstream.js'

const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'
const dollar = { address: `0x${'d0'.repeat(20)}`, symbol: 'USDC', name: 'Test dollar', decimals: 6, usd: 1 }
const token = { address: `0x${'e0'.repeat(20)}`, symbol: 'LKT', name: 'Latchkey token', decimals: 18 }
const gold = {
  address: `0x${'f0'.repeat(20)}`,
  symbol: 'GOLD',
  name: 'Gold',
  decimals: 2,
  usd: 2000.5,
  icon: 'https://icons.example/gold.svg',
}
const whole = { address: `0x${'a1'.repeat(20)}`, symbol: 'NFT', name: 'Whole', decimals: 0 }
const empty = { address: `0x${'b1'.repeat(20)}`, symbol: 'NONE', name: 'Never held', decimals: 18 }
const missing = { address: `0x${'c1'.repeat(20)}`, symbol: 'GONE', name: 'No contract', decimals: 18 }
const someone = '0x00000000000000000000000000000000000A11cE'

let anvil: Anvil
let bare: Anvil
beforeAll(async () => {
  ;[anvil, bare] = await Promise.all([startAnvil(31_337), startAnvil(31_338)])
  await installMulticall(anvil, multicall)
  for (const chain of [anvil, bare]) {
    await installToken(chain, dollar.address, { [someone]: 2_500_000n })
    await installToken(chain, token.address, { [someone]: 10n ** 17n })
    await installToken(chain, gold.address, { [someone]: 150n })
    await installToken(chain, whole.address, { [someone]: 3n })
    await installToken(chain, empty.address, {})
    await chain.rpc('anvil_setBalance', someone, `0x${(15n * 10n ** 17n).toString(16)}`)
  }
})
afterAll(() => Promise.all([anvil.stop(), bare.stop()]))

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18, usd: 2000 }
const tokens = [token, dollar, whole, empty, missing, gold]
const expected = (chainId: string): Balance[] => [
  {
    name: 'Ether',
    symbol: 'ETH',
    chainId,
    value: 3000,
    price: 2000,
    quantity: { decimals: '18', numeric: '1.5' },
    iconUrl: 'http://localhost/public/getTokenImage/ETH',
  },
  {
    name: 'Gold',
    symbol: 'GOLD',
    chainId,
    address: `${chainId}:${gold.address}`,
    value: 3000.75,
    price: 2000.5,
    quantity: { decimals: '2', numeric: '1.5' },
    iconUrl: 'https://icons.example/gold.svg',
  },
  {
    name: 'Test dollar',
    symbol: 'USDC',
    chainId,
    address: `${chainId}:${dollar.address}`,
    value: 2.5,
    price: 1,
    quantity: { decimals: '6', numeric: '2.5' },
    iconUrl: 'http://localhost/public/getTokenImage/USDC',
  },
  {
    name: 'Latchkey token',
    symbol: 'LKT',
    chainId,
    address: `${chainId}:${token.address}`,
    price: 0,
    quantity: { decimals: '18', numeric: '0.1' },
    iconUrl: 'http://localhost/public/getTokenImage/LKT',
  },
]

describeAnEngine('GET /v1/account/{address}/balance', (bench) => {
  const config = () => ({
    chains: [
      { caip2: 'eip155:31337', name: 'One', rpcUrls: [anvil.url], nativeCurrency, tokens },
      { caip2: 'eip155:31338', name: 'Two', rpcUrls: [bare.url], nativeCurrency, tokens },
      { caip2: 'eip155:31339', name: 'Three', rpcUrls: [bare.url], nativeCurrency, tokens, multicall: null },
    ],
  })
  const balances = async (request: ReturnType<typeof bench.app>, query: string, address = someone) => {
    const response = await request(`/v1/account/${address}/balance?${query}`)
    expect(response.status).toBe(200)
    return ((await response.json()) as GetBalanceResponse).balances
  }

  test.each([
    ['eip155:31337', 'by multicall'],
    ['eip155:31338', 'by single calls, where multicall has no code'],
    ['eip155:31339', 'by single calls, where the settings say so'],
  ])('behavior: %s %s: native first, tokens by value, no zero amounts, no zero decimals', async (chainId) => {
    expect(await balances(bench.app({ config: config() }), `currency=usd&chainId=${chainId}`)).toEqual(
      expected(chainId),
    )
  })

  test('behavior: one multicall is one call to the chain', async () => {
    const sent: string[] = []
    const counting: typeof fetch = (input, init) => {
      sent.push(String(init?.body))
      return fetch(input, init)
    }
    const request = bench.app({ config: config(), fetch: counting })
    await balances(request, 'chainId=eip155:31337')
    expect(sent.map((text) => JSON.parse(text).method)).toEqual(['eth_call'])
  })

  test('behavior: the native token is listed at zero', async () => {
    const nobody = `0x${'9'.repeat(40)}`
    const [only, ...rest] = await balances(bench.app({ config: config() }), 'chainId=eip155:31337', nobody)
    expect([only, rest]).toMatchObject([{ symbol: 'ETH', value: 0, quantity: { numeric: '0' } }, []])
  })

  test('behavior: without a chain every chain is read, and a big balance keeps every digit', async () => {
    const all = await balances(bench.app({ config: config() }), '')
    expect(new Set(all.map((balance) => balance.chainId)).size).toBe(3)
    await anvil.rpc('anvil_setBalance', richAddress, `0x${123_456_789_012_345_678_901_234_567n.toString(16)}`)
    const [rich] = await balances(bench.app({ config: config() }), 'chainId=eip155:31337', richAddress)
    expect(rich?.quantity.numeric).toBe('123456789.012345678901234567')
  })

  test('behavior: an answer is kept for 15 s for each address; forceUpdate goes past it and renews it', async () => {
    let at = 0
    const request = bench.app({ config: config(), now: () => at })
    const owner = `0x${'7'.repeat(40)}`
    const query = 'chainId=eip155:31337'
    const amount = async (extra = '') => (await balances(request, query + extra, owner))[0]?.quantity.numeric
    const set = (wei: string) => anvil.rpc('anvil_setBalance', owner, wei)
    await set('0xde0b6b3a7640000')
    expect(await amount()).toBe('1')
    await set('0x1bc16d674ec80000')
    at = 14_999
    expect(await amount()).toBe('1')
    expect(await amount('&forceUpdate=')).toBe('1')
    expect(await amount(`&forceUpdate=eip155:31337:${dollar.address}`)).toBe('2')
    await set('0x29a2241af62c0000')
    expect(await amount()).toBe('2')
    at += 15_000
    expect(await amount()).toBe('3')
  })

  test('behavior: a chain that is not served is an empty list, without a request', async () => {
    const refuse: typeof fetch = () => {
      throw new Error('no request was expected')
    }
    const request = bench.app({ config: config(), fetch: refuse })
    expect(await balances(request, 'chainId=eip155:1')).toEqual([])
    expect(await balances(request, 'chainId=solana:x', '11111111111111111111111111111111')).toEqual([])
    expect(await balances(bench.app(), '')).toEqual([])
  })

  test('behavior: a chain for which nothing gives balances is left out, without a request', async () => {
    const refuse: typeof fetch = () => {
      throw new Error('no request was expected')
    }
    const chain = { caip2: 'cosmos:hub', name: 'Hub', rpcUrls: ['http://127.0.0.1:9'], nativeCurrency }
    const request = bench.app({ config: { chains: [chain] }, fetch: refuse })
    expect(await balances(request, '')).toEqual([])
    expect(await balances(request, 'chainId=cosmos:hub')).toEqual([])
  })

  test('behavior: icons have the public address when one is set', async () => {
    const request = bench.app({ config: config(), publicUrl: 'https://wallets.my.app/' })
    const [native] = await balances(request, 'chainId=eip155:31337')
    expect(native?.iconUrl).toBe('https://wallets.my.app/public/getTokenImage/ETH')
  })

  test('error: a chain that is down is 503 with Retry-After, and is not remembered', async () => {
    const upstream = await startUpstream()
    try {
      const chain = { caip2: 'eip155:5', name: 'Down', rpcUrls: [upstream.url], nativeCurrency }
      const request = bench.app({ config: { chains: [chain] } })
      const response = await request(`/v1/account/${someone}/balance`)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await response.json()).toEqual({
        status: 'FAILED',
        reasons: [{ name: 'upstream_unavailable', description: 'No RPC upstream of eip155:5 answers.' }],
      })
      upstream.answer = (_request, out, text) => {
        const parsed = JSON.parse(text) as { id: number; method: string }
        const result = parsed.method === 'eth_getBalance' ? '0xde0b6b3a7640000' : '0x'
        out.end(JSON.stringify({ jsonrpc: '2.0', id: parsed.id, result }))
      }
      expect((await balances(request, ''))[0]?.quantity.numeric).toBe('1')
    } finally {
      await upstream.stop()
    }
  })

  test.each([
    [someone, 'currency=eur', 'currency'],
    [someone, 'chainId=31337', 'chainId'],
    [someone, 'chainId=', 'chainId'],
    ['0x1', 'chainId=eip155:31337', 'address'],
    ['0x1', '', 'address'],
    ['eip155:1:0x1', '', 'address'],
    ['a', '', 'address'],
    ['%00%00%00', '', 'address'],
    [`0x${'g'.repeat(40)}`, 'chainId=eip155:31337', 'address'],
    ['11111111111111111111111111111111', 'chainId=eip155:31337', 'address'],
  ])('error: %s with %s is 400 and names %s', async (address, query, name) => {
    const response = await bench.app({ config: config() })(`/v1/account/${address}/balance?${query}`)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { status: 'FAILED', reasons: [{ name }] },
    ])
  })

  test('behavior: no address and no query breaks it', async () => {
    const request = bench.app({ config: config() })
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
    await fc.assert(
      fc.asyncProperty(text, text, text, async (address, chainId, forceUpdate) => {
        const query = new URLSearchParams({ chainId, forceUpdate })
        const response = await request(`/v1/account/${encodeURIComponent(address)}/balance?${query}`)
        expect([200, 400, 404]).toContain(response.status)
      }),
      { numRuns: 150 },
    )
  })
})
