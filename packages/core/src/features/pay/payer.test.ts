import { describe, expect, test } from 'vitest'
import { CHAIN, network, OTHER, secondNetwork } from '../../../test/fakeClient.js'
import { createPay } from '../../../test/paying.js'
import { confirmPay, dataOf } from '../../actions.js'
import { setChain } from '../../connections/accounts.js'

type Made = Pick<Awaited<ReturnType<typeof createPay>>, 'client' | 'state'>
const options = ({ state }: Made) => {
  const shown = state()?.options
  return (shown && dataOf(shown)) ?? []
}
const views = ({ client }: Made) => client.getState().modal.stack.map(({ view }) => view)

describe('the payer', () => {
  test('behavior: without a wallet the view asks for one, and returns after connecting', async () => {
    const made = await createPay({}, { isApart: true })
    const { result } = await made.ask()
    expect(views(made)).toEqual(['Pay'])
    expect(made.state()?.options.status).toBe('loading')
    made.connect()
    await made.platform.settle()
    expect(options(made)[0]).toMatchObject({ held: '100000000' })
    await confirmPay(made.client)
    await expect(result).resolves.toMatchObject({ status: 'paid' })
  })

  test('error: sends nothing after an account change since the review', async () => {
    const made = await createPay({ held: 0n })
    await made.ask()
    made.world.build = (answer) => {
      made.connect(OTHER)
      return answer
    }
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'request_aborted' })
    expect([made.sent, made.transfers]).toEqual([[], []])
  })

  test('error: sends nothing after a network change since the review', async () => {
    const networks = [network, secondNetwork].map((one) => ({ ...one, testnet: true }))
    const made = await createPay({ held: 0n }, { config: { networks } })
    await made.ask()
    made.world.build = (answer) => {
      setChain(made.context, 'c1', `eip155:${secondNetwork.id}`)
      return answer
    }
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'request_aborted' })
    expect([made.sent, made.transfers]).toEqual([[], []])
  })

  test('error: rejects if no balance suffices', async () => {
    const made = await createPay({ held: 1n, native: 0n })
    await made.ask()
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'unable_to_initiate_payment' })
    expect(made.transfers).toEqual([])
  })

  test('error: rejects if the native coin does not cover the fee', async () => {
    const made = await createPay({ native: 5n })
    await made.ask()
    expect(made.state()?.review).toMatchObject({ data: { lacks: 'ETH' } })
    await expect(confirmPay(made.client)).rejects.toMatchObject({
      name: 'insufficient_funds',
      details: { symbol: 'ETH' },
    })
    expect(made.transfers).toEqual([])
  })

  test.each<[string, object]>([
    ['to another address', { to: `${CHAIN}:${OTHER}` }],
    ['of more coins', { amount: '1000000000000000001' }],
  ])('error: a swap %s never reaches the wallet', async (_, lie) => {
    const made = await createPay({ held: 0n })
    await made.ask()
    made.world.build = (answer) => ({ ...answer, tx: { ...answer.tx, ...lie } })
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'wrong_swap' })
    expect([made.sent, made.transfers]).toEqual([[], []])
  })

  test('error: swaps nothing if the price falls after the quote', async () => {
    const made = await createPay({ held: 0n })
    await made.ask()
    made.world.rate = 2n
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'quote_changed' })
    expect([made.sent, made.transfers]).toEqual([[], []])
  })

  test('behavior: tokens without a quote or with a high price impact are not offered', async () => {
    const none = await createPay({ held: 0n }, { swaps: { quote: () => ({ quotes: [] }) } })
    await none.ask()
    expect(options(none)[1]?.cost).toMatchObject({
      status: 'failed',
      error: { name: 'unable_to_get_quote' },
    })
    const dear = await createPay(
      { held: 0n },
      { swaps: { quote: (quote) => ({ quotes: [{ ...quote, priceImpact: 15.1 }] }) } },
    )
    await dear.ask()
    expect(options(dear)[1]?.cost).toMatchObject({ status: 'failed' })
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no number', 'NaN'],
    ['more than all', 101],
  ])('behavior: a price impact reported as %s is unknown, not zero', async (_, priceImpact) => {
    const made = await createPay(
      { held: 0n },
      { swaps: { quote: (quote) => ({ quotes: [{ ...quote, priceImpact }] }) } },
    )
    await made.ask()
    const cost = options(made)[1]?.cost
    expect(cost).toMatchObject({ status: 'ready', data: { offer: { from: { symbol: 'ETH' } } } })
    expect(cost && dataOf(cost)?.offer).not.toHaveProperty('priceImpact')
  })
})
