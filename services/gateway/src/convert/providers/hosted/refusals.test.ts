import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Anvil } from '../../../../test/anvil.js'
import { describeAnEngine } from '../../../../test/describeEngines.js'
import { openHostedSwaps, startTokenChain, token } from '../../../../test/hostedSwaps.js'

const router = `0x${'5a'.repeat(20)}`

/** With a key in the text. */
const providers: readonly (readonly [settings: Record<string, string>, host: string, refusal: object])[] = [
  [
    { provider: 'kyberswap', chain: 'ethereum', router },
    'https://aggregator-api.kyberswap.com/',
    { code: 4005, message: 'feeAmount is greater than amountIn sk_123', details: null, requestId: '7f1f' },
  ],
  [
    { provider: 'lifi', router },
    'https://li.quest/',
    { message: 'fromAmount must be an integer sk_123', code: 1011 },
  ],
  [
    { provider: '0x', router },
    'https://api.0x.org/',
    {
      name: 'SELL_TOKEN_NOT_AUTHORIZED_FOR_TRADE',
      message: 'The sell token is not authorized for trade due to legal restrictions sk_123',
      data: { zid: '0x1' },
    },
  ],
  [
    { provider: '1inch', router },
    'https://api.1inch.com/',
    { error: 'Bad Request', description: 'src token is on a list of scams sk_123', statusCode: 400 },
  ],
  [
    { provider: 'velora', router },
    'https://api.paraswap.io/',
    { error: 'Validation failed: Invalid tokens sk_123' },
  ],
  [
    { provider: 'relay', router, nativeRouter: router },
    'https://api.relay.link/',
    { message: 'The token is on a list sk_123', errorCode: 'SANCTIONED_CURRENCY', requestId: '0x1' },
  ],
]
const tokens = [{ address: token, symbol: 'USDX', name: 'Dollar', decimals: 6 }]

describeAnEngine('refusals of those who swap (documented shapes)', (bench) => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startTokenChain()
  })
  afterAll(() => anvil.stop())

  const cases = providers.flatMap(([settings, host, refusal]) =>
    (
      [
        ['refuses the swap', 400, refusal, 'swap_refused'],
        ['refuses it as not to be processed', 422, refusal, 'swap_refused'],
        ['refuses it by law', 451, refusal, 'swap_refused'],
        ['does not know the key', 401, refusal, 'upstream_unavailable'],
        ['does not let the key in', 403, refusal, 'upstream_unavailable'],
        ['takes no more requests', 429, refusal, 'upstream_unavailable'],
        ['is away', 503, refusal, 'upstream_unavailable'],
        [
          'has a firewall that answers with a page',
          400,
          '<html>Blocked sk_123</html>',
          'upstream_unavailable',
        ],
      ] as const
    ).map(([what, status, responseBody, reason]) => ({ settings, host, what, status, responseBody, reason })),
  )

  test.each(cases)(
    'error: $settings.provider $what: $reason',
    async ({ settings, host, status, responseBody, reason }) => {
      const { quote, build } = openHostedSwaps(bench, {
        anvil,
        host,
        swaps: settings,
        answer: () => responseBody,
        status,
        chain: { tokens },
        zeroExKey: 'sk_zeroex',
        oneInchKey: 'sk_oneinch',
        relayLinkKey: 'sk_relay',
      })
      for (const answer of [await quote(), await build()]) {
        expect(answer).toMatchObject({
          status: reason === 'swap_refused' ? 422 : 503,
          reasons: [{ name: reason }],
        })
        expect(JSON.stringify(answer)).not.toContain('sk_')
      }
    },
  )
})
