import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test, vi } from 'vitest'
import { createSwap, refusal } from '../../../test/swapping.js'
import { confirmSwap, quoteSwap } from '../../actions.js'

type Made = Awaited<ReturnType<typeof createSwap>>
const asked = ({ platform }: Made, path: string) =>
  platform.requests.filter(({ url }) => url.pathname.endsWith(path)).map(({ url }) => url.searchParams)

describe('the gas price of a swap', () => {
  test('behavior: is sent with the quote and determines the review’s cost', async () => {
    const made = await createSwap()
    await made.ask('usd', '100')
    expect(asked(made, '/convert/quotes').map((query) => query.get('gasPrice'))).toEqual(['10'])
    expect(made.swap()?.review).toMatchObject({ data: { fee: String((50_000 + 200_000) * 10) } })
  })

  test('behavior: the cost includes the chain’s further fees for each call', async () => {
    const estimateChainFees = vi.fn(async () => '777')
    const made = await createSwap({}, undefined, { actions: { estimateChainFees } })
    await made.ask('usd', '100')
    expect(made.swap()?.review).toMatchObject({ data: { fee: String((50_000 + 200_000) * 10 + 777) } })
    expect(estimateChainFees).toHaveBeenCalledExactlyOnceWith({
      chainId: 'eip155:31337',
      calls: ['50000', '200000'].map((gas) => ({
        to: expect.stringMatching(/^0x/),
        data: expect.stringMatching(/^0x/),
        value: '0',
        gas,
      })),
      gasPrice: '10',
    })
  })

  test('error: no cost if the chain’s further fees cannot be read', async () => {
    const down = new LatchkeyError('rpc_unreachable')
    const made = await createSwap({}, undefined, {
      actions: { estimateChainFees: () => Promise.reject(down) },
    })
    await made.ask('usd', '100')
    expect(made.swap()?.review).toMatchObject({ status: 'failed', error: { name: 'rpc_unreachable' } })
  })

  test('behavior: is refreshed once it is old', async () => {
    let price = 10
    const made = await createSwap({ gasPrice: () => ({ fast: String(price) }) })
    await made.ask('eth', '1')
    price = 20
    await quoteSwap(made.client, { isReview: true })
    expect(made.swap()?.review).toMatchObject({ data: { fee: '2000000' } })
    await made.platform.advance(10_000)
    await quoteSwap(made.client, { isReview: true })
    expect(made.swap()?.review).toMatchObject({ data: { fee: '4000000' } })
    expect(asked(made, '/convert/gas-price')).toHaveLength(2)
  })

  test('error: a missing price delays no quote, but prevents the swap', async () => {
    const made = await createSwap({ gasPrice: () => new Promise(() => {}) })
    const asking = made.ask('eth', '1')
    await made.platform.settle()
    expect(made.swap()?.offer).toMatchObject({ status: 'ready' })
    expect(asked(made, '/convert/quotes').map((query) => query.get('gasPrice'))).toEqual([null])
    await made.platform.advance(5_000)
    await asking
    expect(made.swap()?.review).toMatchObject({ status: 'failed', error: { name: 'gateway_unreachable' } })
    await expect(confirmSwap(made.client)).rejects.toMatchObject({ name: 'gateway_unreachable' })
    expect(made.sent).toEqual([])
  })

  test.each<[string, () => unknown, string]>([
    ['nothing', () => ({ fast: '0' }), 'unreasonable_fee'],
    ['more than any chain asks', () => ({ fast: '100000000000001' }), 'unreasonable_fee'],
    ['a negative price', () => ({ fast: '-10' }), 'wrong_swap'],
    ['1e308', () => ({ fast: 1e308 }), 'wrong_swap'],
    ['1e308 in text', () => ({ fast: '1e308' }), 'wrong_swap'],
    ['400 digits', () => ({ fast: '9'.repeat(400) }), 'wrong_swap'],
    ['another price only', () => ({ standard: '10' }), 'wrong_swap'],
    ['no object', () => [], 'wrong_swap'],
    [
      'that it has none there',
      () => refusal('not_supported', 'Network not supported for Gas Price'),
      'gas_price_not_supported',
    ],
    ['that the chain is away', () => refusal('upstream_unavailable', 'away', 503), 'http_failed'],
  ])('error: rejects %s: there is a quote without a cost', async (_, gasPrice, name) => {
    const made = await createSwap({ gasPrice })
    await made.ask('eth', '1')
    expect(made.swap()?.offer).toMatchObject({ status: 'ready' })
    expect(made.swap()?.review).toMatchObject({ status: 'failed', error: { name } })
    await expect(confirmSwap(made.client)).rejects.toMatchObject({ name })
    expect(made.sent).toEqual([])
  })
})
