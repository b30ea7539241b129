import { createLog } from '@latchkey/kit/log'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { NoAnswerError } from '../platform/noAnswerError.js'
import { UpstreamDownError } from '../chains/upstream.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { createHosts } from '../platform/hosts.js'
import { createMetrics } from '../platform/metrics.js'
import { createChooser } from './chooser.js'
import { createSwapProviders } from './swapProviders.js'
import { WrongSwapError, type SwapProvider } from './swapProvider.js'

const caip2 = 'eip155:1'
const token = `0x${'70'.repeat(20)}`
const user = `0x${'11'.repeat(20)}`
const request = { from: token, to: `0x${'71'.repeat(20)}`, amount: 1000n, user }
const entry = { chain: { caip2 } } as unknown as ChainEntry

afterEach(() => void vi.restoreAllMocks())

type QuoteResult = bigint | undefined | Error

function open(results: Record<string, QuoteResult>) {
  let at = 1_000_000
  const asked: string[] = []
  const providers = Object.keys(results).map((name) => ({
    name,
    provider: {
      router: () => token,
      async quote() {
        asked.push(name)
        const result = results[name]
        if (result instanceof Error) throw result
        return result === undefined ? undefined : { toAmount: result, route: [] }
      },
      build: () => Promise.reject(new Error('nobody builds here')),
    } satisfies SwapProvider,
  }))
  const chooser = createChooser(() => providers, { now: () => at })
  return {
    asked,
    results,
    chooser,
    pass: (ms: number) => void (at += ms),
    quote: async (more: Partial<typeof request> = {}) =>
      (await chooser.quote(entry, { ...request, ...more })).name,
    pinned: (more: Partial<typeof request> = {}, named?: string) =>
      chooser.pinned(entry, { ...request, ...more }, named).name,
  }
}

test.each<[string, Record<string, QuoteResult>]>([
  ['two', { one: 5n, two: 9n }],
  ['two', { one: 5n, two: 9n, three: 8n }],
  ['one', { one: 9n, two: 9n }],
])('behavior: all are asked, and %s gives most or comes first', async (name, results) => {
  const { quote, asked } = open(results)
  expect(await quote()).toBe(name)
  expect(asked).toEqual(Object.keys(results))
})

test.each<[string, QuoteResult]>([
  ['does not answer', new UpstreamDownError(caip2, 5)],
  ['lies', new WrongSwapError('x')],
  ['has no way', undefined],
  ['would give nothing', 0n],
  ['would give less than nothing', -5n],
])('behavior: one that %s is passed over for the next', async (_, result) => {
  const { quote, asked } = open({ one: result, two: 9n })
  expect(await quote()).toBe('two')
  expect(asked).toEqual(['one', 'two'])
})

test('error: nobody has a way, or somebody does not say', async () => {
  await expect(open({ one: undefined, two: 0n }).quote()).rejects.toMatchObject({
    reasons: [{ name: 'insufficient_liquidity', description: 'Insufficient liquidity' }],
  })
  await expect(open({ one: new UpstreamDownError(caip2, 5), two: 0n }).quote()).rejects.toBeInstanceOf(
    UpstreamDownError,
  )
  await expect(open({ one: new TypeError('a mistake'), two: 9n }).quote()).rejects.toBeInstanceOf(TypeError)
})

test('behavior: a visitor stays ten minutes with who quoted a token, unless another gives half a percent more', async () => {
  const { quote, results, pass, pinned } = open({ one: undefined, two: 9_000n })
  expect(await quote()).toBe('two')
  results['one'] = 9_045n
  pass(599_999)
  expect(await quote()).toBe('two')
  expect(pinned()).toBe('two')
  expect(await quote({ user: `0x${'22'.repeat(20)}` })).toBe('one')
  expect(await quote({ from: `0x${'72'.repeat(20)}` })).toBe('one')
  results['one'] = 9_046n
  expect(await quote()).toBe('one')
  expect(pinned()).toBe('one')
  pass(600_001)
  expect(pinned()).toBe('one')
})

test('behavior: who was chosen before gives way when it has nothing', async () => {
  const { quote, results, pinned } = open({ one: undefined, two: 9n })
  await quote()
  Object.assign(results, { one: 5n, two: undefined })
  expect(await quote()).toBe('one')
  expect(pinned()).toBe('one')
})

test('behavior: the one that is named is taken, before anything was quoted the first', () => {
  const { pinned } = open({ one: 5n, two: 9n })
  expect(pinned()).toBe('one')
  expect(pinned({}, 'two')).toBe('two')
  expect(() => pinned({}, 'gone')).toThrow('The provider of the quote does not serve this chain.')
})

test('behavior: a first provider that hangs costs two quotes their wait, and the others nothing', async () => {
  const real = AbortSignal.timeout.bind(AbortSignal)
  const waits: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return real(10)
  })
  let at = 1_000_000
  const asked: string[] = []
  let isBack = false
  const answer = (url: URL) =>
    url.host.startsWith('kyber')
      ? { data: { routeSummary: { amountOut: '11' }, routerAddress: token } }
      : { estimate: { toAmount: '9', toAmountMin: '9' } }
  const fetch = (async (input: URL, init: RequestInit) => {
    asked.push(input.host)
    if (!isBack && input.host.startsWith('kyber'))
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      )
    return Response.json(answer(input))
  }) as typeof globalThis.fetch
  const now = () => at
  const deps = {
    fetch,
    now,
    hosts: createHosts(now),
    log: createLog({ name: 'test', level: 'silent' }),
    metrics: createMetrics(),
    settings: {},
  } as unknown as GatewayDeps
  const chain = {
    caip2,
    tokens: [],
    swaps: [
      {
        provider: 'kyberswap',
        chain: 'ethereum',
        router: token,
        url: 'https://kyber.example',
        clientId: 'x',
      },
      { provider: 'lifi', router: token, url: 'https://lifi.example' },
    ],
  }
  const chooser = createChooser(createSwapProviders(deps), { now })
  const quote = async (visitor: string) =>
    (await chooser.quote({ chain } as unknown as ChainEntry, { ...request, user: visitor })).name
  for (const visitor of ['a', 'b', 'c', 'd']) expect(await quote(visitor)).toBe('lifi')
  expect(asked).toEqual([
    'kyber.example',
    'lifi.example',
    'kyber.example',
    'lifi.example',
    'lifi.example',
    'lifi.example',
  ])
  expect(new Set(waits)).toEqual(new Set([5_000]))
  at += 2_000
  isBack = true
  expect(await quote('e')).toBe('kyberswap')
})

const refused = () => new NoAnswerError('seller.example answered 400', { status: 400, isRefusal: true })
const down = () => new UpstreamDownError(caip2, 5)
test.each<[string, Record<string, QuoteResult>, string | RegExp]>([
  ['counts for nothing beside an offer', { one: refused(), two: 9n }, 'two'],
  ['is told where nobody has an offer', { one: refused(), two: undefined }, /answered 400/],
  ['is not told while another one is away', { one: refused(), two: down() }, /No RPC upstream/],
  ['is not told while another one is away, in any order', { one: down(), two: refused() }, /No RPC upstream/],
])('error: a refusal %s', async (_, results, outcome) => {
  const { quote } = open(results)
  const answer = await quote().catch((error: Error) => error.message)
  expect(answer).toMatch(outcome)
})
