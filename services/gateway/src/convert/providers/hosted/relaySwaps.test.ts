import { afterAll, beforeAll, expect, test } from 'vitest'
import { richAddress, type Anvil } from '../../../../test/anvil.js'
import { describeAnEngine } from '../../../../test/describeEngines.js'
import {
  amount,
  caip2,
  native,
  openHostedSwaps,
  other,
  startTokenChain,
  thief,
  token,
} from '../../../../test/hostedSwaps.js'
import { approveStep, relayAnswer, swapStep } from '../../../../test/relayAnswers.js'

const router = `0x${'5a'.repeat(20)}`
const nativeRouter = `0x${'5b'.repeat(20)}`
const ofToken = `${caip2}:${other}`

describeAnEngine('Relay (documented shapes)', (bench) => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startTokenChain()
  })
  afterAll(() => anvil.stop())

  const open = (steps: readonly object[], status = 200, relayLinkKey: string | undefined = 'sk_relay') =>
    openHostedSwaps(bench, {
      anvil,
      host: 'https://api.relay.link/',
      swaps: { provider: 'relay', router, nativeRouter },
      answer: () => relayAnswer({ steps }),
      status,
      relayLinkKey,
    })

  test('param: a swap inside of one chain is asked for, to the visitor and with the slippage', async () => {
    const { quote, asked } = open([approveStep(router), swapStep({ value: '0' })])
    await quote(ofToken)
    const user = richAddress.toLowerCase()
    expect(asked).toMatchObject([
      {
        url: 'https://api.relay.link/quote/v3',
        body: {
          user,
          recipient: user,
          originChainId: 31_337,
          destinationChainId: 31_337,
          originCurrency: other,
          destinationCurrency: token,
          amount,
          tradeType: 'EXACT_INPUT',
          slippageTolerance: '100',
        },
      },
    ])
    expect(asked[0]?.headers.get('x-api-key')).toBe('sk_relay')
  })

  test('behavior: tokens go over the approval proxy, the native coin to the router', async () => {
    const ofTokens = await open([approveStep(router), swapStep({ value: '0' })]).quote(ofToken)
    expect(ofTokens.quotes[0]?.spender).toBe(`${caip2}:${router}`)
    const { quote, asked } = open([swapStep({ to: nativeRouter })])
    expect((await quote(native)).quotes[0]?.spender).toBe(`${caip2}:${nativeRouter}`)
    expect(asked[0]?.body).toMatchObject({ originCurrency: `0x${'0'.repeat(40)}` })
  })

  test.each<[string, readonly object[]]>([
    ['leaves the coins with somebody who promises to pay', [swapStep({ id: 'deposit' })]],
    ['is in two transactions', [swapStep(), swapStep()]],
    ['wants a signature besides', [swapStep({ id: 'authorize2' }), swapStep()]],
    ['wants nothing done', []],
    ['wants a signature in place of a transaction', [{ ...swapStep(), kind: 'signature' }]],
  ])('error: a route that %s is none', async (_, steps) => {
    expect(await open(steps).quote()).toMatchObject({
      status: 422,
      reasons: [{ name: 'insufficient_liquidity' }],
    })
  })

  test.each<[string, readonly object[], string?]>([
    ['goes to the proxy with the native coin', [swapStep({ to: router })], native],
    ['goes to the router with a token', [swapStep({ to: nativeRouter, value: '0' })]],
    ['wants somebody else approved first', [approveStep(thief), approveStep(router), swapStep()]],
    ['wants somebody else approved after', [approveStep(router), approveStep(thief), swapStep()]],
  ])('error: a quote whose swap %s is refused', async (_, steps, from = ofToken) => {
    expect(await open(steps).quote(from)).toMatchObject({ status: 503, reasons: [{ name: 'wrong_swap' }] })
  })

  test('error: an approval that is none', async () => {
    const transfer = approveStep(router)
    transfer.data = { ...transfer.data, data: `0xa9059cbb${'00'.repeat(64)}` } as never
    expect(await open([transfer, swapStep()]).quote(ofToken)).toMatchObject({
      status: 503,
      reasons: [{ name: 'upstream_unavailable' }],
    })
  })
})
