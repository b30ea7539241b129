import { describe, expect, test } from 'vitest'
import { ADDRESS, CHAIN, fakeClient } from '../../../test/fakeClient.js'
import { fakePlatform } from '../../../test/fakePlatform.js'
import { NATIVE, refusal, ROUTER, USD } from '../../../test/swapping.js'
import {
  fetchActivity,
  fetchIdentity,
  fetchNames,
  fetchPrices,
  resolveName,
  suggestNames,
} from '../../actions.js'
import { httpOf } from '../../http/gateway.js'
import type { Context } from '../../store/context.js'
import type { SwapOffer } from '../../types/swap.js'
import { askAllowance, askApproval, askGasPrice, askQuote, askSwap, askTokens } from './askSwap.js'

const coin = (address: string) => ({ address, name: 'Coin', symbol: 'COIN', decimals: 18, iconUrl: '' })
const offer: SwapOffer = {
  chainId: CHAIN,
  from: coin(USD),
  to: coin(NATIVE),
  amount: '1',
  toAmount: '1',
  toAmountMin: '1',
  provider: 'uniswap',
  spender: ROUTER,
  route: [],
}
const signal = new AbortController().signal

describe('a failure of a third party behind the gateway', () => {
  test.each<[string, (context: Context) => Promise<unknown>]>([
    ['tokens', (context) => askTokens(context, CHAIN)],
    ['gas price', (context) => askGasPrice(context, CHAIN)],
    ['quote', (context) => askQuote(context, offer, { user: ADDRESS, signal })],
    ['allowance', (context) => askAllowance(context, offer, ADDRESS)],
    ['approval', (context) => askApproval(context, offer, ADDRESS)],
    ['swap', (context) => askSwap(context, offer, { user: ADDRESS, isNative: false })],
    ['history', ({ client }) => fetchActivity(client)],
    ['prices', ({ client }) => fetchPrices(client, { assets: [`${CHAIN}:${ADDRESS}`] })],
    ['name', ({ client }) => resolveName(client, 'vera.eth')],
    ['identity', ({ client }) => fetchIdentity(client, { address: ADDRESS })],
    ['names', ({ client }) => fetchNames(client, ADDRESS)],
    ['suggestions', ({ client }) => suggestNames(client, 'vera')],
  ])('behavior: %s: does not block other requests', async (_, ask) => {
    const platform = fakePlatform(({ pathname }) =>
      /convert|fungible|history|profile|identity/.test(pathname)
        ? refusal('upstream_unavailable', 'away', 503)
        : { well: true },
    )
    const made = fakeClient(
      { gateway: 'https://gate.test', features: { names: ['.latch.eth'] } },
      {},
      platform,
    )
    made.connect()
    await platform.settle()
    const before = platform.requests.length
    await ask(made.context).catch(() => {})
    expect(platform.requests.length).toBeGreaterThan(before)
    await expect(httpOf(made.context)?.get('/other')).resolves.toEqual({ well: true })
  })
})
