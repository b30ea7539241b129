import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { richAddress, type Anvil } from '../../../../test/anvil.js'
import { describeAnEngine } from '../../../../test/describeEngines.js'
import {
  amount,
  caip2,
  native,
  openHostedSwaps,
  type HostedSwaps,
  other,
  startTokenChain,
  thief,
  token,
} from '../../../../test/hostedSwaps.js'
import { approveStep, relayAnswer, swapStep } from '../../../../test/relayAnswers.js'

const data = `0xe21fd0e9${'00'.repeat(64)}`
const router = `0x${'5a'.repeat(20)}`

/** Documented shapes; none was asked live. */
interface Case {
  readonly provider: 'lifi' | '0x' | '1inch' | 'velora' | 'relay'
  readonly host: string
  readonly quoted: string
  readonly asks: string
  readonly headers: Readonly<Record<string, string>>
  readonly settings?: Readonly<Record<string, string>>
  readonly namesWorth?: true
  readonly takesGasPrice?: true
  answer(rest?: { to?: string; value?: string; toAmount?: unknown; spender?: string }): object
  readonly noRoute: readonly [status: number, body: unknown]
}

const cases: readonly Case[] = [
  {
    provider: 'lifi',
    host: 'https://li.quest/',
    quoted: 'LI.FI',
    asks: `https://li.quest/v1/quote?fromChain=31337&toChain=31337&fromToken=0x${'0'.repeat(40)}&toToken=${token}&fromAmount=${amount}&fromAddress=${richAddress.toLowerCase()}&slippage=0.01&integrator=latchkey`,
    headers: { 'x-lifi-api-key': 'sk_lifi' },
    namesWorth: true,
    answer: ({
      to = router,
      value = '0xde0b6b3a7640000',
      toAmount = '2990123456',
      spender = router,
    } = {}) => ({
      type: 'lifi',
      tool: 'sushiswap',
      estimate: {
        toAmount,
        toAmountMin: '2960222221',
        approvalAddress: spender,
        fromAmountUSD: '3000.00',
        toAmountUSD: '2940.00',
        gasCosts: [],
      },
      transactionRequest: { to, data, value, from: richAddress, chainId: 31337, gasLimit: '0x3d090' },
    }),
    noRoute: [404, { message: 'No available quotes for the requested transfer', code: 1002 }],
  },
  {
    provider: '0x',
    host: 'https://api.0x.org/',
    quoted: '0x',
    asks: `https://api.0x.org/swap/allowance-holder/price?chainId=31337&sellToken=0x${'e'.repeat(40)}&buyToken=${token}&sellAmount=${amount}&taker=${richAddress.toLowerCase()}&slippageBps=100`,
    headers: { '0x-api-key': 'sk_zeroex', '0x-version': 'v2' },
    takesGasPrice: true,
    answer: ({ to = router, value = amount, toAmount = '2990123456', spender = router } = {}) => ({
      liquidityAvailable: true,
      buyAmount: toAmount,
      minBuyAmount: '2960222221',
      allowanceTarget: spender,
      issues: { allowance: null },
      transaction: { to, data, value, gas: '250000', gasPrice: '1000000' },
    }),
    noRoute: [200, { liquidityAvailable: false, zid: '0x1' }],
  },
  {
    provider: '1inch',
    host: 'https://api.1inch.com/',
    quoted: '1inch',
    asks: `https://api.1inch.com/swap/v6.1/31337/quote?src=0x${'e'.repeat(40)}&dst=${token}&amount=${amount}`,
    headers: { authorization: 'Bearer sk_oneinch' },
    takesGasPrice: true,
    answer: ({ to = router, value = amount, toAmount = '2990123456' } = {}) => ({
      dstAmount: toAmount,
      tx: { from: richAddress, to, data, value, gas: 250000, gasPrice: '1000000' },
    }),
    noRoute: [400, { error: 'Bad Request', description: 'insufficient liquidity', statusCode: 400 }],
  },
  {
    provider: 'velora',
    host: 'https://api.paraswap.io/',
    quoted: 'Velora',
    asks: `https://api.paraswap.io/swap?srcToken=0x${'e'.repeat(40)}&srcDecimals=18&destToken=${token}&destDecimals=6&amount=${amount}&side=SELL&network=31337&userAddress=${richAddress.toLowerCase()}&slippage=100&version=6.2`,
    headers: {},
    namesWorth: true,
    answer: ({ to = router, value = amount, toAmount = '2990123456', spender = router } = {}) => ({
      priceRoute: {
        blockNumber: 1,
        network: 31337,
        srcAmount: amount,
        destAmount: toAmount,
        srcUSD: '3000.00',
        destUSD: '2940.00',
        side: 'SELL',
        version: '6.2',
        contractAddress: router,
        tokenTransferProxy: spender,
        hmac: '1447',
      },
      txParams: { from: richAddress, to, data, value, gasPrice: '1000000', chainId: 31337 },
    }),
    noRoute: [404, { error: 'No routes found with enough liquidity' }],
  },
  {
    provider: 'relay',
    host: 'https://api.relay.link/',
    quoted: 'Relay',
    asks: 'https://api.relay.link/quote/v3',
    headers: { 'x-api-key': 'sk_relay' },
    settings: { nativeRouter: router },
    namesWorth: true,
    answer: ({ toAmount, spender = router, ...rest } = {}) =>
      relayAnswer({
        ...(toAmount !== undefined && { toAmount }),
        steps: [approveStep(spender), swapStep(rest)],
      }),
    noRoute: [400, { message: 'No routes found', errorCode: 'NO_SWAP_ROUTES_FOUND' }],
  },
]

const tokens = [
  { address: token, symbol: 'USDX', name: 'Dollar', decimals: 6 },
  { address: other, symbol: 'OTHER', name: 'Other', decimals: 18 },
]

describeAnEngine('aggregators (documented shapes)', (bench) => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startTokenChain()
  })
  afterAll(() => anvil.stop())

  describe.each(cases)('$provider', (own) => {
    const { provider, host, quoted, asks, headers, answer, noRoute } = own
    const open = (body: unknown = answer(), status = 200, more: Partial<HostedSwaps> = {}) =>
      openHostedSwaps(bench, {
        ...more,
        anvil,
        host,
        swaps: { provider, router, ...own.settings },
        answer: () => body,
        status,
        lifiKey: 'sk_lifi',
        zeroExKey: 'sk_zeroex',
        oneInchKey: 'sk_oneinch',
        relayLinkKey: 'sk_relay',
        chain: { tokens, ...more.chain },
      })

    test('behavior: a price is asked for and quoted, with the key in a header alone', async () => {
      const { quote, asked } = open()
      const { quotes } = await quote()
      expect(quotes[0]).toMatchObject({
        id: provider,
        toAmount: '2990123456',
        toAmountMin: '2960222221',
        spender: `${caip2}:${router}`,
        route: [{ exchange: quoted }],
      })
      expect(asked.map(({ url }) => url)).toEqual([asks])
      for (const [name, value] of Object.entries(headers)) expect(asked[0]?.headers.get(name)).toBe(value)
    })

    test.each<[string, object, number | undefined]>([
      ['by the settings’ own prices', { usd: 3000 }, own.namesWorth ? 2 : 3.2],
      ['where no price is known', {}, own.namesWorth ? 2 : undefined],
    ])('behavior: what a swap loses, %s', async (_, price, impact) => {
      const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18, ...price }
      const listed = [{ address: token, symbol: 'USDX', name: 'Dollar', decimals: 6, usd: 1 }]
      const { quote } = open(answer({ toAmount: '2904000000' }), 200, {
        chain: { nativeCurrency, tokens: listed },
      })
      expect((await quote()).quotes[0]?.priceImpact).toBe(impact)
    })

    test('behavior: what gas costs goes along, to whoever chooses the way by it', async () => {
      const { quote, asked } = open()
      await quote(native, { gasPrice: '1000000007' })
      const sentGasPrice = new URL(asked[0]?.url ?? '').searchParams.get('gasPrice')
      expect(sentGasPrice).toBe(own.takesGasPrice ? '1000000007' : null)
    })

    test.each([
      ['it goes to somebody else than the router', { to: thief }],
      ['it takes more of the native coin', { value: '1500000000000000000' }],
      ['it takes the coins and gives nothing', {}],
    ])('error: a swap is not handed out when %s, whatever the node can do', async (_, tampering) => {
      const wrong = { status: 503, reasons: [{ name: 'wrong_swap' }] }
      expect(await open(answer(tampering)).build()).toMatchObject(wrong)
      expect(await open(answer(tampering), 200, { simulates: false }).build()).toMatchObject(wrong)
    })

    test('error: a token whose decimals nobody knows is not asked for with a guess', async () => {
      const { quote, asked } = open(answer(), 200, { chain: { tokens: [] } })
      const found = await quote()
      expect(asked).toHaveLength(provider === 'velora' ? 0 : 1)
      if (provider === 'velora')
        expect(found).toMatchObject({ status: 422, reasons: [{ name: 'insufficient_liquidity' }] })
    })

    test('error: what nobody can try is not handed out', async () => {
      const { build } = open(answer(), 200, { simulates: false, chain: { multicall: null } })
      expect(await build()).toMatchObject({ status: 503, reasons: [{ name: 'wrong_swap' }] })
    })

    test('error: somebody else is to be approved', async () => {
      const found = await open(answer({ spender: thief })).quote(`${caip2}:${other}`)
      // 1inch names no spender: the settings' router is approved.
      if (provider === '1inch') expect(found.quotes[0]?.spender).toBe(`${caip2}:${router}`)
      else expect(found).toMatchObject({ status: 503, reasons: [{ name: 'wrong_swap' }] })
    })

    test.each<[string, unknown, number, number, string]>([
      ['no way', noRoute[1], noRoute[0], 422, 'insufficient_liquidity'],
      ['an outage', {}, 502, 503, 'upstream_unavailable'],
      [
        'a refusal that holds a key',
        { message: 'key sk_123', description: 'sk_123' },
        401,
        503,
        'upstream_unavailable',
      ],
      ['HTML', '<html>', 200, 503, 'upstream_unavailable'],
      ['an answer without end', `"${'x'.repeat(3 * 1024 * 1024)}"`, 200, 503, 'upstream_unavailable'],
      ['nothing for something', answer({ toAmount: '0' }), 200, 422, 'insufficient_liquidity'],
      ['a negative amount', answer({ toAmount: '-5' }), 200, 503, 'upstream_unavailable'],
      ['an amount of 1e308', answer({ toAmount: 1e308 }), 200, 503, 'upstream_unavailable'],
    ])('error: %s', async (_, body, upstream, status, name) => {
      const found = await open(body, upstream).quote()
      expect(found).toMatchObject({ status, reasons: [{ name }] })
      expect(JSON.stringify(found)).not.toContain('sk_')
    })
  })
})
