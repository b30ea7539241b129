import { describe, expect, test } from 'vitest'
import { ADDRESS, CHAIN, OTHER } from '../../../test/fakeClient.js'
import { onrampStage, options } from '../../../test/onramp.js'
import { checkOrder, dismissOrder, keepWaiting, loadOnramp, setOnramp, startOnramp } from '../../actions.js'
import { readTransactions } from '../../transactions/records.js'
import { followOrder } from './followOrder.js'

const loaded = async (answers = {}) => {
  const stage = onrampStage(answers)
  await loadOnramp(stage.client)
  return stage
}
const hash = `0x${'ab'.repeat(32)}`
const news = (status: string, more = {}) => ({ data: [{ id: 'order-1', status, ...more }], next: null })

function follow(stage: Awaited<ReturnType<typeof loaded>>) {
  const left = new AbortController()
  followOrder(stage.context, left.signal)
  return () => left.abort()
}

describe('the provider’s window', () => {
  test('behavior: opens in the click and loads the order’s page', async () => {
    const stage = await loaded()
    const buying = startOnramp(stage.client, { provider: 'coinbase' })
    expect(stage.popups.map(({ location }) => location.href)).toEqual(['about:blank'])
    await buying
    expect(stage.popups[0]).toMatchObject({
      closed: false,
      opener: null,
      location: { href: 'https://seller.test/pay?session=1' },
    })
    expect(stage.asked('onrampurl')[0]?.json).toEqual({
      destinationWallets: [{ address: ADDRESS, blockchains: ['anvil'], assets: ['USDC'] }],
      defaultNetwork: 'anvil',
      partnerUserId: 'demo',
      defaultExperience: 'buy',
      presetFiatAmount: '100',
      provider: 'coinbase',
      paymentCurrency: 'USD',
      chainId: CHAIN,
    })
    expect(stage.onramp().order).toMatchObject({ id: 'order-1', status: 'created', window: 'open' })
    expect(stage.onramp().order).not.toHaveProperty('url')
  })

  test('behavior: if blocked, there is a link', async () => {
    const stage = await loaded()
    stage.block()
    await startOnramp(stage.client)
    expect(stage.onramp().order).toMatchObject({
      status: 'created',
      window: 'blocked',
      url: 'https://seller.test/pay?session=1',
    })
  })

  test('behavior: if closed, the state shows it and the order is still followed', async () => {
    const stage = await loaded()
    await startOnramp(stage.client)
    const leave = follow(stage)
    await stage.platform.advance(500)
    expect(stage.onramp().order?.window).toBe('open')
    stage.popups[0]?.close()
    await stage.platform.advance(500)
    expect(stage.onramp().order?.window).toBe('closed')
    await keepWaiting(stage.client)
    stage.answers.transactions = news('paid')
    await stage.platform.advance(2_500)
    expect(stage.onramp().order).toMatchObject({ window: 'elsewhere', status: 'paid' })
    leave()
  })

  test('behavior: if closed before its page loads, the order is still followed', async () => {
    const stage = await loaded()
    const buying = startOnramp(stage.client)
    stage.popups[0]?.close()
    await buying
    expect(stage.onramp().order).toMatchObject({ status: 'created', window: 'closed' })
    expect(stage.popups[0]?.location.href).toBe('about:blank')
  })

  async function held() {
    const answers: ((order: string) => void)[] = []
    const onrampurl = () =>
      new Promise((answer) => answers.push((order) => answer({ url: `https://seller.test/${order}`, order })))
    return { ...(await loaded({ onrampurl })), answers }
  }

  test('behavior: of two orders the later one is followed, in any order of answers', async () => {
    const stage = await held()
    const first = startOnramp(stage.client, { provider: 'coinbase' })
    await stage.platform.settle()
    const second = startOnramp(stage.client, { provider: 'meld' })
    await stage.platform.settle()
    stage.answers[1]?.('order-2')
    await second
    stage.answers[0]?.('order-1')
    await expect(first).rejects.toMatchObject({ name: 'request_aborted' })
    expect(stage.onramp().order).toMatchObject({ id: 'order-2', provider: 'meld', status: 'created' })
    expect(stage.popups.map(({ closed }) => closed)).toEqual([true, false])
  })

  test('behavior: an order dismissed before its answer does not return', async () => {
    const stage = await held()
    const buying = startOnramp(stage.client)
    await stage.platform.settle()
    await dismissOrder(stage.client)
    stage.answers[0]?.('order-1')
    await expect(buying).rejects.toMatchObject({ name: 'request_aborted' })
    expect(stage.onramp()).not.toHaveProperty('order')
    expect(stage.popups[0]).toMatchObject({ closed: true, location: { href: 'about:blank' } })
  })

  test.each([
    ['the gateway fails', 'down'],
    ['it answers with no page', { url: 'javascript:alert(1)', order: 'order-1' }],
    ['it answers with a page without TLS', { url: 'http://seller.test/', order: 'order-1' }],
  ])('error: if %s, the window closes and no order has begun', async (_, onrampurl) => {
    const stage = await loaded({ onrampurl })
    await expect(startOnramp(stage.client)).rejects.toMatchObject({ name: 'http_failed' })
    expect(stage.popups[0]?.closed).toBe(true)
    expect(stage.onramp().order).toMatchObject({ status: 'failed', error: { name: 'http_failed' } })
  })

  test('error: never begins an order that was not shown', async () => {
    const stage = onrampStage()
    await expect(startOnramp(stage.client)).rejects.toMatchObject({ name: 'action_not_allowed' })
    await loadOnramp(stage.client)
    await setOnramp(stage.client, { paymentAmount: '1' })
    await expect(startOnramp(stage.client)).rejects.toMatchObject({ name: 'action_not_allowed' })
    await setOnramp(stage.client, { paymentAmount: '100' })
    await expect(startOnramp(stage.client, { provider: 'nobody' })).rejects.toMatchObject({
      name: 'action_not_allowed',
    })
    expect(stage.popups.every(({ closed }) => closed)).toBe(true)
    expect(stage.asked('onrampurl')).toEqual([])
  })
})

describe('the order', () => {
  test('behavior: its status never goes back', async () => {
    const stage = await loaded()
    await startOnramp(stage.client)
    stage.answers.transactions = news('paid', { hash })
    await checkOrder(stage.client)
    for (const late of ['created', 'paid']) {
      stage.answers.transactions = news(late)
      await checkOrder(stage.client)
      expect(stage.onramp().order).toMatchObject({ status: 'paid', hash })
    }
  })

  test('behavior: coins on another network are looked up there', async () => {
    const { purchaseCurrencies } = options
    const stage = await loaded({ options: { ...options, purchaseCurrencies: purchaseCurrencies.slice(2) } })
    await startOnramp(stage.client)
    expect(stage.onramp().order).toMatchObject({ networkName: 'Anvil', chainId: 'eip155:10' })
    expect(stage.asked('onrampurl')[0]?.json).toMatchObject({
      defaultNetwork: 'optimism',
      chainId: 'eip155:10',
    })
  })

  test('behavior: is followed until the coins are sent, then balances are refreshed', async () => {
    const stage = await loaded()
    await startOnramp(stage.client)
    const leave = follow(stage)
    await stage.platform.settle()
    stage.answers.transactions = news('paid')
    await stage.platform.advance(2_500)
    expect(stage.onramp().order?.status).toBe('paid')
    stage.answers.transactions = news('sent', { hash, received: '98.5' })
    await stage.platform.advance(2_500)
    expect(stage.onramp().order).toMatchObject({ status: 'sent', hash, received: '98.5' })
    const asked = stage.asked('transactions')
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      account: ADDRESS,
      order: 'order-1',
    })
    await stage.platform.advance(60_000)
    expect(stage.asked('transactions')).toHaveLength(asked.length)
    leave()
  })

  test('behavior: a hidden page makes no requests; leaving the view stops it', async () => {
    const stage = await loaded()
    await startOnramp(stage.client)
    stage.platform.visible = false
    const leave = follow(stage)
    await stage.platform.advance(10_000)
    expect(stage.asked('transactions')).toEqual([])
    stage.platform.visible = true
    await stage.platform.advance(2_500)
    expect(stage.asked('transactions')).toHaveLength(1)
    leave()
    await stage.platform.advance(60_000)
    expect(stage.asked('transactions')).toHaveLength(1)
  })

  test('behavior: an order that never settles is reported after ten minutes and not polled forever', async () => {
    const stage = await loaded()
    await startOnramp(stage.client)
    const leave = follow(stage)
    await stage.platform.advance(9 * 60_000)
    expect(stage.onramp().order).not.toHaveProperty('isLate')
    await stage.platform.advance(2 * 60_000)
    expect(stage.onramp().order).toMatchObject({ isLate: true, status: 'created' })
    await stage.platform.advance(60 * 60_000)
    const { length } = stage.asked('transactions')
    await stage.platform.advance(60 * 60_000)
    expect(stage.asked('transactions')).toHaveLength(length)
    stage.answers.transactions = news('sent', { hash })
    await checkOrder(stage.client)
    expect(stage.onramp().order?.status).toBe('sent')
    leave()
  })

  test('behavior: survives a reload, and belongs to its account only', async () => {
    const stage = await loaded()
    await startOnramp(stage.client)
    stage.context.update('reload', () => ({ onramp: undefined }))
    await loadOnramp(stage.client)
    expect(stage.onramp().order).toMatchObject({ id: 'order-1', asset: 'USDC', window: 'elsewhere' })
    stage.connect(OTHER)
    await loadOnramp(stage.client)
    expect(stage.onramp()).not.toHaveProperty('order')
    stage.connect(ADDRESS)
    await loadOnramp(stage.client)
    await dismissOrder(stage.client)
    expect(stage.onramp()).not.toHaveProperty('order')
    stage.context.update('reload', () => ({ onramp: undefined }))
    await loadOnramp(stage.client)
    expect(stage.onramp()).not.toHaveProperty('order')
  })

  test('behavior: is stored like other transactions, with its outcome', async () => {
    const stage = await loaded()
    await startOnramp(stage.client)
    const [begun] = readTransactions(stage.context)
    expect(begun).toMatchObject({
      id: 'order:order-1',
      kind: 'order',
      account: `${CHAIN}:${ADDRESS}`,
      summary: { to: ADDRESS, amount: '100', symbol: 'USD' },
    })
    expect(begun).not.toHaveProperty('outcome')
    stage.answers.transactions = news('sent', { hash })
    await checkOrder(stage.client)
    expect(readTransactions(stage.context)).toMatchObject([{ outcome: 'confirmed', finalHash: hash }])
    await dismissOrder(stage.client)
    expect(readTransactions(stage.context)).toEqual([])
  })

  test('behavior: an order stored by an earlier version is found, and can be removed', async () => {
    const stage = await loaded()
    await startOnramp(stage.client)
    const [begun] = readTransactions(stage.context)
    const { purchase } = (begun?.resume ?? {}) as { readonly purchase?: object }
    await dismissOrder(stage.client)
    const list = [
      { account: `${CHAIN}:${ADDRESS}`, purchase },
      { account: `${CHAIN}:${OTHER}`, purchase: { ...purchase, id: 'order-2' } },
      null,
    ]
    stage.context.storage.write('purchases', list)
    await loadOnramp(stage.client)
    expect(stage.onramp().order).toEqual({ ...purchase, window: 'elsewhere' })
    await dismissOrder(stage.client)
    await loadOnramp(stage.client)
    expect(stage.onramp()).not.toHaveProperty('order')
  })

  test('behavior: an incomplete stored record is dropped', async () => {
    const stage = onrampStage()
    stage.context.storage.write('purchases', [{ account: `${CHAIN}:${ADDRESS}`, purchase: { id: 'x' } }])
    await loadOnramp(stage.client)
    expect(stage.onramp()).not.toHaveProperty('order')
  })

  test.each([
    ['another order', { data: [{ id: 'order-2', status: 'sent' }] }],
    ['an unknown status', news('refunding')],
    ['something else', 'gone'],
  ])('error: %s changes nothing', async (_, transactions) => {
    const stage = await loaded({ transactions })
    await startOnramp(stage.client)
    await checkOrder(stage.client)
    expect(stage.onramp().order?.status).toBe('created')
  })
})
