import { expect, test } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER } from '../../../test/fakeClient.js'
import { fakePlatform } from '../../../test/fakePlatform.js'
import { fetchPrices } from '../../actions.js'

const [one, two] = [`${CHAIN}:${ADDRESS}`, `${CHAIN}:${OTHER}`] as const
const [lowerOne, lowerTwo] = [one.toLowerCase(), two.toLowerCase()] as [string, string]

function create(answer: (addresses: readonly string[]) => unknown) {
  const platform = fakePlatform((_, { json }) => answer((json as { addresses: readonly string[] }).addresses))
  const made = fakeClient({ gateway: 'https://gate.test' }, {}, platform)
  return {
    ...made,
    asked: () => platform.requests.filter(({ url }) => url.pathname === '/v1/fungible/price'),
  }
}

test('behavior: puts prices into the state; an asset without one is cached as unpriced', async () => {
  const { client, asked, platform } = create(([first]) => ({
    fungibles: [{ address: first, price: 2.5, change24h: -3, priceAt: '2026-11-23T18:00:00Z' }],
  }))
  await fetchPrices(client, { assets: [one, two, one] })
  expect(asked()[0]?.json).toEqual({ currency: 'usd', addresses: [lowerOne, lowerTwo], projectId: 'demo' })
  const at = platform.now()
  expect(client.getState().prices).toEqual({
    [lowerOne]: { at, usd: 2.5, change24h: -3, asOf: Date.parse('2026-11-23T18:00:00Z') },
    [lowerTwo]: { at },
  })
})

test('behavior: requests the same price once per half minute', async () => {
  const { client, asked, platform } = create(() => ({ fungibles: [] }))
  await Promise.all([fetchPrices(client, { assets: [one] }), fetchPrices(client, { assets: [one] })])
  expect(asked()).toHaveLength(1)
  await platform.advance(30_000)
  await fetchPrices(client, { assets: [one] })
  expect(asked()).toHaveLength(2)
})

test.each([
  ['nothing', 0],
  ['less than nothing', -1],
  ['more money than there is', 1e308],
  ['a text', '5'],
  ['no number', Number.NaN],
])('error: rejects a price of %s', async (_, price) => {
  const { client } = create(([address]) => ({ fungibles: [{ address, price }] }))
  await fetchPrices(client, { assets: [one] })
  expect(client.getState().prices?.[lowerOne]).toEqual({ at: expect.any(Number) })
})

test.each([
  ['an outage', () => new Response('', { status: 503 })],
  ['no network', () => Promise.reject(new TypeError('no network'))],
])('error: %s keeps earlier prices, and the next call asks again', async (_, fail) => {
  let isDown = false
  const { client, asked, platform } = create(([address]) =>
    isDown ? fail() : { fungibles: [{ address, price: 2 }] },
  )
  await fetchPrices(client, { assets: [one] })
  isDown = true
  await platform.advance(30_000)
  await fetchPrices(client, { assets: [one] })
  expect(client.getState().prices?.[lowerOne]).toMatchObject({ usd: 2 })
  const before = asked().length
  await fetchPrices(client, { assets: [one] })
  expect(asked().length).toBeGreaterThan(before)
})

test.each([['a text'], [null], [{ fungibles: 'all' }], [{ fungibles: [null, { price: 1 }] }]])(
  'error: the answer %j has no price',
  async (answer) => {
    const { client } = create(() => answer)
    await fetchPrices(client, { assets: [one] })
    expect(client.getState().prices?.[lowerOne]).toEqual({ at: expect.any(Number) })
  },
)

test('behavior: makes no request without a gateway', async () => {
  const { client, platform } = fakeClient()
  await fetchPrices(client, { assets: [one] })
  expect(platform.requests).toEqual([])
  expect(client.getState().prices).toBeUndefined()
})
