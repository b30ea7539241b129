import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { CHAIN, network, OTHER, secondNetwork } from '../../../test/fakeClient.js'
import { createPay, PAID, payElsewhere, request, SHOP } from '../../../test/paying.js'
import { approval, HASH, NATIVE, refusal, ROUTER, USD } from '../../../test/swapping.js'
import { choosePayCoin, confirmPay, dataOf, openPayments, payInPage, waitForPayment } from '../../actions.js'
import { setChain } from '../../connections/accounts.js'

type Made = Awaited<ReturnType<typeof createPay>>

const networks = [network, secondNetwork].map((one) => ({ ...one, testnet: true }))
const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

describe('between the press and the wallet', () => {
  async function held() {
    const made = await createPay({ held: 0n })
    let release = (): void => {}
    const gate = new Promise<void>((done) => (release = done))
    made.world.build = async (answer) => {
      await gate
      return answer
    }
    return { ...made, release }
  }

  test('error: pays nothing after the host was told that the visitor left', async () => {
    const made = await held()
    const leaving = new AbortController()
    const result = payInPage(made.client, request, { signal: leaving.signal })
    await made.platform.settle()
    await made.platform.settle()
    const confirmed = caught(confirmPay(made.client))
    await made.platform.settle()
    leaving.abort()
    await expect(result).resolves.toEqual({ status: 'dismissed' })
    made.release()
    await expect(confirmed).resolves.toMatchObject({ name: 'request_aborted' })
    expect([made.sent, made.transfers]).toEqual([[], []])
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'request_aborted' })
    expect([made.sent, made.transfers]).toEqual([[], []])
  })

  test('error: does not spend the first token after another was chosen', async () => {
    const made = await held()
    made.pays.held = 100_000_000n
    await made.ask()
    await choosePayCoin(made.client, NATIVE)
    const confirmed = caught(confirmPay(made.client))
    await made.platform.settle()
    await choosePayCoin(made.client, USD)
    made.release()
    await expect(confirmed).resolves.toMatchObject({ name: expect.any(String) })
    expect([made.sent, made.transfers]).toEqual([[], []])
  })

  test('error: a press rejects with the failed review’s error', async () => {
    const made = await createPay({ held: 0n }, { swaps: { build: () => refusal('swap_would_fail') } })
    await made.ask()
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'transaction_reverted' })
    expect([made.sent, made.transfers]).toEqual([[], []])
  })
})

describe('payment with a token that needs an approval', () => {
  const withDollars = async () => {
    const made = await createPay()
    const { answer } = made.platform
    const dollars = {
      name: 'US Dollar',
      symbol: 'USDC',
      chainId: CHAIN,
      address: `${CHAIN}:${USD}`,
      price: 1,
      quantity: { decimals: '6', numeric: '100' },
      iconUrl: '',
    }
    made.platform.answer = (url, init) =>
      url.pathname.endsWith('/balance') ? { balances: [dollars] } : answer(url, init)
    const { result } = await made.ask({ asset: 'native', amount: '0.000000000001' })
    await choosePayCoin(made.client, USD)
    await made.platform.settle()
    const shown = made.state()?.options
    const options = (shown && dataOf(shown)) ?? []
    const cost = options.find(({ coin }) => coin.address === USD)?.cost
    return { ...made, result, amount: BigInt((cost && dataOf(cost)?.amount) ?? 0) }
  }

  test('behavior: approves exactly the amount before the swap', async () => {
    const made = await withDollars()
    expect(made.state()?.review).toMatchObject({ data: { coin: USD, tasks: ['approve', 'swap', 'pay'] } })
    await confirmPay(made.client)
    expect(made.amount).toBeGreaterThan(0n)
    expect(made.sent.map(({ to }) => to)).toEqual([USD, ROUTER])
    expect(made.sent[0]?.data).toBe(approval(ROUTER, made.amount))
    expect(made.transfers).toMatchObject([{ to: SHOP, amount: '1000000' }])
    await expect(made.result).resolves.toMatchObject({ status: 'paid' })
  })

  test.each<[string, string, (world: Awaited<ReturnType<typeof createPay>>['world']) => void]>([
    ['the swap provider is down', 'http_failed', (world) => (world.build = () => refusal('x', 'away', 503))],
    ['the price has fallen', 'quote_changed', (world) => (world.rate = 1n)],
  ])(
    'error: %s after the approval: nothing more is sent, and a retry is possible',
    async (_, name, change) => {
      const made = await withDollars()
      const push = made.sent.push.bind(made.sent)
      made.sent.push = (...calls) => {
        change(made.world)
        return push(...calls)
      }
      await expect(confirmPay(made.client)).rejects.toMatchObject({ name })
      expect([made.sent.map(({ to }) => to), made.transfers]).toEqual([[USD], []])
      expect(made.state()).toMatchObject({ loading: false, progress: { step: 'failed', error: { name } } })
      expect(made.state()?.progress).not.toHaveProperty('hash')
      await expect(openPayments(made.client)).resolves.toEqual([])
    },
  )
})

describe('between the swap and the payment', () => {
  test.each<[string, (made: Made) => void]>([
    ['account', (made) => made.connect(OTHER)],
    ['network', (made) => setChain(made.context, 'c1', `eip155:${secondNetwork.id}`)],
  ])('error: another %s: keeps the swapped asset and pays nothing', async (_, change) => {
    const made = await createPay({ held: 0n }, { config: { networks } })
    await made.ask()
    const push = made.sent.push.bind(made.sent)
    made.sent.push = (...calls) => {
      change(made)
      return push(...calls)
    }
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'request_aborted' })
    expect(made.sent.map(({ to }) => to)).toEqual([ROUTER])
    expect(made.transfers).toEqual([])
    expect(made.state()?.progress).not.toHaveProperty('hash')
  })

  test('behavior: a payment of another tab during the swap is shown and not repeated', async () => {
    const made = await createPay({ held: 0n })
    const { result } = await made.ask()
    const push = made.sent.push.bind(made.sent)
    made.sent.push = (...calls) => {
      payElsewhere(made)
      return push(...calls)
    }
    made.pays.payment = () => ({ status: 'success', amount: '12500000' })
    await confirmPay(made.client)
    await expect(result).resolves.toMatchObject({ status: 'paid', hash: PAID })
    expect(made.transfers).toEqual([])
  })
})

describe('a swap that is not mined in time', () => {
  const slow = async () => {
    const taken: NonNullable<Parameters<typeof createPay>[0]>['taken'] = ({ signal }) =>
      new Promise((_, fail) => signal.addEventListener('abort', fail))
    const made = await createPay({ held: 0n, taken: (asked) => world.taken(asked) })
    const world = { taken }
    const { result } = await made.ask()
    const confirmed = caught(confirmPay(made.client))
    await made.platform.advance(310_000)
    await expect(confirmed).resolves.toMatchObject({ name: 'transaction_timeout' })
    return { ...made, chain: world, result }
  }

  test('behavior: is no payment; the transfer remains after waiting', async () => {
    const made = await slow()
    expect(made.state()?.progress).toMatchObject({ step: 'failed', task: 'swap', hash: HASH })
    made.chain.taken = async ({ hash }) => ({ hash, status: 'success', blockNumber: '9' })
    await waitForPayment(made.client)
    expect(made.state()).toMatchObject({ loading: false, progress: { step: 'choosing' }, swapped: HASH })
    expect([made.sent.length, made.transfers]).toEqual([1, []])
  })

  test('behavior: does not forget another tab’s payment', async () => {
    const made = await slow()
    payElsewhere(made)
    made.client.close()
    await expect(made.result).resolves.toMatchObject({ status: 'failed' })
    await expect(openPayments(made.client)).resolves.toHaveLength(1)
  })
})

test('behavior: with an unreachable node a sent transaction is still followed and not repeated', async () => {
  let isBack = false
  const made = await createPay({
    payment: () => {
      if (!isBack) throw new LatchkeyError('http_failed')
      return { status: 'success', amount: '12500000' }
    },
  })
  const { result } = await made.ask()
  const confirmed = caught(confirmPay(made.client))
  await made.platform.advance(20_000)
  expect(made.state()?.progress).toMatchObject({ step: 'pending', hash: PAID })
  await made.platform.advance(300_000)
  await expect(confirmed).resolves.toMatchObject({ name: 'transaction_timeout' })
  made.client.close()
  await expect(result).resolves.toMatchObject({ status: 'failed', error: { name: 'transaction_timeout' } })
  isBack = true
  const { result: again } = await made.ask()
  await expect(again).resolves.toMatchObject({ status: 'paid', hash: PAID })
  expect(made.transfers).toHaveLength(1)
})
