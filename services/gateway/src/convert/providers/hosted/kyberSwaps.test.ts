import { afterAll, beforeAll, expect, test } from 'vitest'
import { richAddress, type Anvil } from '../../../../test/anvil.js'
import { describeAnEngine } from '../../../../test/describeEngines.js'
import {
  amount,
  caip2,
  native,
  openHostedSwaps,
  startTokenChain,
  thief,
  token,
} from '../../../../test/hostedSwaps.js'

const router = '0x6131b5fae19ea4f9d964eac0408e4408b66337b5'

/** Documented shapes; not asked live. */
const route = {
  code: 0,
  message: 'successfully',
  data: {
    routeSummary: {
      tokenIn: native.slice(13),
      amountIn: amount,
      amountInUsd: '3001.2',
      tokenOut: token,
      amountOut: '2990123456',
      amountOutUsd: '2990.1',
      gas: '253000',
      gasPrice: '100000000',
      gasUsd: '0.08',
      extraFee: { feeAmount: '0', chargeFeeBy: '', isInBps: false, feeReceiver: '' },
      route: [[{ pool: '0x88e6', tokenIn: '0xc02a', tokenOut: token, exchange: 'uniswapv3' }]],
      routeID: 'b3b6',
      checksum: '1447',
      timestamp: 1_763_000_000,
    },
    routerAddress: '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
  },
  requestId: '7f1f',
}
const built = {
  code: 0,
  message: 'successfully',
  data: {
    amountIn: amount,
    amountInUsd: '3001.2',
    amountOut: '2990123456',
    amountOutUsd: '2990.1',
    gas: '253000',
    gasUsd: '0.08',
    outputChange: { amount: '0', percent: 0, level: 0 },
    data: `0xe21fd0e9${'00'.repeat(64)}`,
    routerAddress: '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
    transactionValue: amount,
  },
  requestId: '8c2a',
}

describeAnEngine('KyberSwap (recorded shapes)', (bench) => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startTokenChain()
  })
  afterAll(() => anvil.stop())

  interface Answers {
    readonly routes?: unknown
    readonly build?: unknown
    readonly status?: number
  }
  const open = ({ routes = route, build = built, status = 200 }: Answers = {}) =>
    openHostedSwaps(bench, {
      anvil,
      host: 'https://aggregator-api.kyberswap.com/',
      swaps: { provider: 'kyberswap', chain: 'ethereum', router },
      answer: (url) => (url.includes('/route/build') ? build : routes),
      status,
    })

  test('behavior: a route is asked for and quoted', async () => {
    const { quote, asked } = open()
    const { quotes } = await quote()
    expect(quotes).toEqual([
      {
        id: 'kyberswap',
        fromAmount: amount,
        fromAccount: native,
        toAmount: '2990123456',
        toAccount: `${caip2}:${token}`,
        toAmountMin: '2960222221',
        spender: `${caip2}:${router}`,
        priceImpact: 0.3699,
        route: [{ exchange: 'KyberSwap', from: native, to: `${caip2}:${token}` }],
      },
    ])
    expect(asked.map(({ url }) => url)).toEqual([
      `https://aggregator-api.kyberswap.com/ethereum/api/v1/routes?tokenIn=${native.slice(13)}&tokenOut=${token}&amountIn=${amount}`,
    ])
    expect(asked[0]?.headers.get('x-client-id')).toBe('latchkey')
  })

  test('behavior: the way is chosen by what gas costs, in a quote and in the swap', async () => {
    const { quote, build, asked } = open()
    await quote(native, { gasPrice: '1000000007' })
    await build()
    const prices = asked.map(({ url }) => new URL(url).searchParams.get('gasPrice'))
    expect(prices[0]).toBe('1000000007')
    expect(BigInt(prices[1] ?? 0)).toBeGreaterThan(0n)
  })

  test('behavior: the summary goes back as it came, with the slippage in hundredths of a percent', async () => {
    const { build, asked } = open()
    await build()
    expect(asked[1]?.body).toEqual({
      routeSummary: route.data.routeSummary,
      sender: richAddress.toLowerCase(),
      recipient: richAddress.toLowerCase(),
      slippageTolerance: 100,
    })
  })

  test.each([
    ['it goes to somebody else than the router', { data: { ...built.data, routerAddress: thief } }],
    [
      'it takes more of the native coin',
      { data: { ...built.data, transactionValue: '1500000000000000000' } },
    ],
    ['it takes the coins and gives nothing', built],
  ])('error: a swap is not handed out when %s', async (_, tampering) => {
    expect(await open({ build: tampering }).build()).toMatchObject({
      status: 503,
      reasons: [{ name: 'wrong_swap', description: 'The provider’s swap is not what it promised.' }],
    })
  })

  test.each<[string, Answers, number, string]>([
    [
      'no route',
      { routes: { code: 4008, message: 'route not found' }, status: 400 },
      422,
      'insufficient_liquidity',
    ],
    ['another router', { routes: { data: { ...route.data, routerAddress: thief } } }, 503, 'wrong_swap'],
    ['an outage', { status: 502 }, 503, 'upstream_unavailable'],
    ['another refusal', { routes: { code: 4005, message: 'key sk_123' }, status: 400 }, 422, 'swap_refused'],
    ['HTML', { routes: '<html>' }, 503, 'upstream_unavailable'],
    ['an answer without end', { routes: `"${'x'.repeat(3 * 1024 * 1024)}"` }, 503, 'upstream_unavailable'],
    [
      'nothing for something',
      { routes: { data: { ...route.data, routeSummary: { amountOut: '0' } } } },
      422,
      'insufficient_liquidity',
    ],
    [
      'a negative amount',
      { routes: { data: { ...route.data, routeSummary: { amountOut: '-5' } } } },
      503,
      'upstream_unavailable',
    ],
    [
      'an amount of 1e308',
      { routes: { data: { ...route.data, routeSummary: { amountOut: 1e308 } } } },
      503,
      'upstream_unavailable',
    ],
  ])('error: %s', async (_, answers, status, name) => {
    const answer = await open(answers).quote()
    expect(answer).toMatchObject({ status, reasons: [{ name }] })
    expect(JSON.stringify(answer)).not.toContain('sk_123')
  })
})
