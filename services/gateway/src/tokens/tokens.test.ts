import * as fc from 'fast-check'
import type { GetBalanceResponse, GetTokensResponse } from '@latchkey/protocol/http'
import { describe, expect, test } from 'vitest'
import { describeAnEngine } from '../../test/describeEngines.js'
import type { Task } from '../platform/tasks.js'
import { readTokenList } from './tokenList.js'

const usd = `0x${'d0'.repeat(20)}`
const gem = `0x${'ab'.repeat(20)}`
const good = { chainId: 31_337, address: gem, name: 'Gem', symbol: 'GEM', decimals: 18 }
const list = (...tokens: object[]) => ({ name: 'A list', timestamp: '2026-01-01T00:00:00Z', tokens })

describe('a token list', () => {
  test.each<[string, object]>([
    ['an address of another family', { address: '11111111111111111111111111111111' }],
    ['an address that is too short', { address: '0x12' }],
    ['a symbol that is a sentence', { symbol: 'GET FREE' }],
    ['a symbol with an address of the web', { symbol: 'claim.io' }],
    ['a name with an address of the web', { name: 'Visit https://gift.example now' }],
    ['invisible signs', { name: 'US\u200BDC' }],
    ['a name as long as a book', { name: 'x'.repeat(61) }],
    ['no decimals', { decimals: undefined }],
    ['decimals below zero', { decimals: -1 }],
    ['more decimals than a number has', { decimals: 255 }],
    ['no chain', { chainId: '31337' }],
  ])('error: an entry with %s is left out, the others stay', (_what, wrong) => {
    expect(readTokenList(list({ ...good, ...wrong }, good)).map(({ symbol }) => symbol)).toEqual(['GEM'])
  })

  test.each(['http://logos.example/a.png', 'javascript:alert(1)', 'data:image/png;base64,AA', 'ipfs://x'])(
    'error: a picture at %s is none',
    (logoURI) => expect(readTokenList(list({ ...good, logoURI }))[0]).not.toHaveProperty('logo'),
  )

  test.each([null, [], 'text', { name: 'x' }, { name: 'x', tokens: {} }])('error: %j is no list', (value) =>
    expect(() => readTokenList(value)).toThrow('no token list'),
  )

  test('behavior: nothing in a list breaks it', () => {
    fc.assert(
      fc.property(fc.array(fc.object()), (tokens) => {
        expect(Array.isArray(readTokenList(list(...tokens)))).toBe(true)
      }),
    )
  })
})

describeAnEngine('GET /v1/convert/tokens', (bench) => {
  const chain = {
    caip2: 'eip155:31337',
    name: 'Local',
    rpcUrls: ['https://node.example'],
    multicall: null,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    tokens: [{ address: usd, symbol: 'TUSD', name: 'Test Dollar', decimals: 6, permit: true }],
  }
  function open(answer: (url: URL) => unknown, tokenLists = ['https://lists.example/a.json']) {
    const tasks: Task[] = []
    const fetch = (async (input: unknown, init?: RequestInit) => {
      const url = new URL(String(input))
      if (url.host === 'node.example') {
        const calls = JSON.parse(String(init?.body)) as { id: number }[]
        return Response.json(
          calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: `0x${'1'.padStart(64, '0')}` })),
        )
      }
      const body = answer(url)
      return body instanceof Response ? body : Response.json(body)
    }) as typeof globalThis.fetch
    const request = bench.app({
      config: { chains: [chain], tokenLists },
      fetch,
      tasks: { add: (task) => void tasks.push(task) },
    })
    return {
      request,
      refresh: async () => {
        for (const task of tasks) await task.run(new AbortController().signal)
      },
      async tokens(caip2 = chain.caip2) {
        const response = await request(`/v1/convert/tokens?chainId=${caip2}`)
        expect(response.status).toBe(200)
        return ((await response.json()) as GetTokensResponse).tokens
      },
    }
  }

  test('behavior: the native coin, the tokens of the settings, those of the lists; each address once', async () => {
    const mine = {
      ...good,
      address: usd.toUpperCase().replace('X', 'x'),
      name: 'Not the dollar',
      symbol: 'TUSD',
    }
    const { tokens, refresh } = open(() =>
      list(mine, { ...good, logoURI: 'https://logos.example/gem.png' }, good, { ...good, chainId: 1 }),
    )
    await refresh()
    const images = 'http://localhost/public/getTokenImage'
    expect(await tokens()).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        address: `eip155:31337:0x${'e'.repeat(40)}`,
        decimals: 18,
        logoUri: `${images}/ETH`,
      },
      {
        name: 'Test Dollar',
        symbol: 'TUSD',
        address: `eip155:31337:${usd}`,
        decimals: 6,
        logoUri: `${images}/TUSD`,
        eip2612: true,
      },
      {
        name: 'Gem',
        symbol: 'GEM',
        address: `eip155:31337:${gem}`,
        decimals: 18,
        logoUri: `${images}/${encodeURIComponent(`eip155:31337:${gem}`)}`,
      },
    ])
    expect(await tokens('eip155:5')).toEqual([])
  })

  test('behavior: balances look for the tokens of the lists too', async () => {
    const { request, refresh } = open(() => list(good))
    await refresh()
    const response = await request(`/v1/account/${`0x${'9'.repeat(40)}`}/balance?chainId=${chain.caip2}`)
    const { balances } = (await response.json()) as GetBalanceResponse
    expect(balances.map(({ symbol }) => symbol).toSorted()).toEqual(['ETH', 'GEM', 'TUSD'])
  })

  test.each<[string, () => unknown]>([
    ['is down', () => new Response('', { status: 500 })],
    ['is no list', () => ({ tokens: 'all' })],
    ['is too large', () => new Response('x'.repeat(3 * 1024 * 1024))],
    ['leads elsewhere', () => new Response('', { status: 302, headers: { location: 'http://127.0.0.1' } })],
  ])('error: a list that %s keeps what it had, and does not touch the others', async (_what, broken) => {
    const other = { ...good, address: `0x${'cd'.repeat(20)}`, symbol: 'RUBY' }
    let answer: () => unknown = () => list(good)
    const { tokens, refresh } = open(
      (url) => (url.pathname === '/b.json' ? list(other) : answer()),
      ['https://lists.example/a.json', 'https://lists.example/b.json'],
    )
    await refresh()
    answer = broken
    await refresh()
    expect((await tokens()).map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD', 'GEM', 'RUBY'])
  })

  test('behavior: of a long list a chain takes no more than it can ask for', async () => {
    const many = Array.from({ length: 1500 }, (_, n) => ({
      ...good,
      address: `0x${n.toString(16).padStart(40, '0')}`,
    }))
    const { tokens, refresh } = open(() => list(...many))
    await refresh()
    expect(await tokens()).toHaveLength(1002)
  })
})
