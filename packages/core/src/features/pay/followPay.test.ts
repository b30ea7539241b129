import { expect, test } from 'vitest'
import { OTHER } from '../../../test/fakeClient.js'
import { createPay } from '../../../test/paying.js'
import { NATIVE, USD } from '../../../test/swapping.js'
import { choosePayCoin, dataOf } from '../../actions.js'

async function create(held = 0n) {
  const made = await createPay({ held })
  await made.ask()
  const { context, platform, state } = made
  return {
    ...made,
    goOnline: (online: boolean) => context.update('test', () => ({ online })),
    quoted: () => platform.requests.filter(({ url }) => url.pathname.endsWith('/convert/quotes')).length,
    options: () => {
      const shown = state()?.options
      return (shown && dataOf(shown)) ?? []
    },
  }
}

test('behavior: refreshes the chosen token’s cost every ten seconds until the view is left', async () => {
  const { client, platform, quoted } = await create()
  const first = quoted()
  expect(first).toBeGreaterThan(0)
  await platform.advance(9_999)
  expect(quoted()).toBe(first)
  await platform.advance(1)
  const second = quoted()
  expect(second).toBeGreaterThan(first)
  await platform.advance(10_000)
  const third = quoted()
  expect(third).toBeGreaterThan(second)
  client.close()
  await platform.advance(60_000)
  expect(quoted()).toBe(third)
})

test('behavior: when paying with the asset itself, the others are refreshed once a minute', async () => {
  const { options, platform, quoted } = await create(100_000_000n)
  expect(options().map(({ coin }) => coin.address)).toEqual([USD, NATIVE])
  const first = quoted()
  await platform.advance(50_000)
  expect(quoted()).toBe(first)
  await platform.advance(10_000)
  expect(quoted()).toBeGreaterThan(first)
})

test('behavior: a hidden page makes no requests', async () => {
  const { platform, quoted } = await create()
  const first = quoted()
  platform.visible = false
  await platform.advance(60_000)
  expect(quoted()).toBe(first)
  platform.visible = true
  await platform.advance(10_000)
  expect(quoted()).toBeGreaterThan(first)
})

test('behavior: an offline page makes no requests and refreshes once it is online', async () => {
  const { goOnline, platform, quoted } = await create()
  const first = quoted()
  goOnline(false)
  await platform.advance(60_000)
  expect(quoted()).toBe(first)
  goOnline(true)
  await platform.settle()
  expect(quoted()).toBeGreaterThan(first)
})

test('behavior: another token is refreshed at once', async () => {
  const { client, platform, state } = await create(100_000_000n)
  expect(state()?.review).toMatchObject({ data: { coin: USD, tasks: ['pay'] } })
  await choosePayCoin(client, NATIVE)
  expect(state()?.review).toEqual({ status: 'idle' })
  await platform.settle()
  expect(state()?.review).toMatchObject({ data: { coin: NATIVE, tasks: ['swap', 'pay'] } })
})

test('behavior: another account starts over; a late answer changes nothing', async () => {
  const { client, connect, options, platform, state, world } = await create(100_000_000n)
  const late: (() => void)[] = []
  world.quote = (quote) =>
    new Promise((resolve) =>
      late.push(() => resolve({ quotes: [{ ...quote, toAmount: '1', toAmountMin: '1' }] })),
    )
  await choosePayCoin(client, NATIVE)
  await platform.advance(60_000)
  expect(late.length).toBeGreaterThan(0)
  delete world.quote
  connect(OTHER)
  expect(state()).toMatchObject({ options: { status: 'loading' }, review: { status: 'idle' } })
  expect(state()?.chosen).toBeUndefined()
  await platform.settle()
  const cost = options()[1]?.cost
  expect(cost?.status).toBe('ready')
  for (const answer of late) answer()
  await platform.settle()
  expect(options()[1]?.cost).toBe(cost)
})
