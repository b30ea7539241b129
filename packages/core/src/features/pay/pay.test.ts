import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test, vi } from 'vitest'
import { ADDRESS, CHAIN } from '../../../test/fakeClient.js'
import { createPay, PAID, payElsewhere, request, SHOP } from '../../../test/paying.js'
import { NATIVE, ROUTER, USD } from '../../../test/swapping.js'
import { confirmPay, dataOf, openPayments, payAnyway, payInPage, waitForPayment } from '../../actions.js'

const options = ({ state }: Pick<Awaited<ReturnType<typeof createPay>>, 'state'>) => {
  const shown = state()?.options
  return (shown && dataOf(shown)) ?? []
}
const views = ({ client }: Pick<Awaited<ReturnType<typeof createPay>>, 'client'>) =>
  client.getState().modal.stack.map(({ view }) => view)

describe('paying', () => {
  test('behavior: sends exactly the asset to the recipient; the host gets the result once mined', async () => {
    const made = await createPay()
    const { result } = await made.ask({ label: 'Order 7' })
    expect(views(made)).toEqual(['Pay'])
    expect(made.state()).toMatchObject({ terms: { label: 'Order 7', units: '12500000' }, loading: false })
    await confirmPay(made.client)
    expect(made.transfers).toEqual([
      {
        chainId: CHAIN,
        from: ADDRESS,
        to: SHOP,
        amount: '12500000',
        token: { address: USD, decimals: 6 },
        fee: { gas: '21000', fee: '1000000000000' },
      },
    ])
    await expect(result).resolves.toEqual({ status: 'paid', hash: PAID, network: CHAIN })
    expect(made.state()?.progress).toEqual({ step: 'paid', hash: PAID })
    await expect(openPayments(made.client)).resolves.toEqual([])
  })

  test('behavior: estimates a payment with its reference, which decides how amounts count', async () => {
    const estimateFees = vi.fn(async () => ({ gas: '21000', fee: '1000000000000', arrives: '12375000' }))
    const made = await createPay({}, { actions: { estimateFees } })
    const { can } = made.context.config.families.eip155 ?? {}
    Object.assign(made.context.config.families, {
      eip155: {
        ...made.context.config.families.eip155,
        can: { ...can, send: { ...can?.send, takesReference: true } },
      },
    })
    await made.ask({ reference: SHOP })
    expect(estimateFees).toHaveBeenLastCalledWith(
      expect.objectContaining({ amount: '12500000', reference: SHOP }),
    )
    const review = made.state()?.review
    expect(review && dataOf(review)?.estimate?.arrives).toBe('12375000')
  })

  test('behavior: payInPage opens no view, allows a retry after a rejection, and ends when the visitor leaves', async () => {
    let asked = 0
    const made = await createPay({
      transfer: async () => {
        asked += 1
        if (asked === 1) throw new LatchkeyError('user_rejected')
        return PAID
      },
    })
    const leaving = new AbortController()
    const left = payInPage(made.client, request, { signal: leaving.signal })
    await made.platform.settle()
    await made.platform.settle()
    expect(options(made).map(({ coin }) => coin.symbol)).toEqual(['USDC', 'ETH'])
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'user_rejected' })
    expect(made.state()?.progress).toMatchObject({ step: 'declined' })
    leaving.abort()
    await expect(left).resolves.toEqual({ status: 'dismissed' })

    const paid = payInPage(made.client, request)
    await made.platform.settle()
    await made.platform.settle()
    await confirmPay(made.client)
    await expect(paid).resolves.toEqual({ status: 'paid', hash: PAID, network: CHAIN })
    expect(made.client.getState().modal).toMatchObject({ open: false, stack: [] })
    await expect(payInPage(made.client, { ...request, amount: '0' })).resolves.toMatchObject({
      status: 'failed',
      error: { name: 'invalid_amount' },
    })
  })

  test('behavior: the native coin, without any token', async () => {
    const made = await createPay()
    const { result } = await made.ask({ asset: 'native', amount: '0.5' })
    expect(options(made).map(({ coin }) => coin.symbol)).toEqual(['ETH'])
    await confirmPay(made.client)
    expect(made.transfers).toMatchObject([{ to: SHOP, amount: '500000000000000000' }])
    expect(made.transfers[0]).not.toHaveProperty('token')
    await expect(result).resolves.toMatchObject({ status: 'paid' })
  })

  test('behavior: another token is first swapped for at least the amount; then exactly that is paid', async () => {
    const made = await createPay({ held: 0n })
    const { result } = await made.ask()
    const [own, ether] = options(made)
    expect(own).toMatchObject({ coin: { symbol: 'USDC' }, held: '0' })
    const cost = ether && dataOf(ether.cost)
    expect(BigInt(cost?.offer?.toAmountMin ?? 0)).toBeGreaterThanOrEqual(12_500_000n)
    expect(made.state()?.review).toMatchObject({ data: { coin: NATIVE, tasks: ['swap', 'pay'] } })
    await confirmPay(made.client)
    expect(made.sent).toMatchObject([{ to: ROUTER, value: cost?.amount }])
    expect(made.transfers).toMatchObject([{ to: SHOP, amount: '12500000', token: { address: USD } }])
    await expect(result).resolves.toMatchObject({ status: 'paid' })
  })

  test('behavior: a rejection can be retried; leaving afterwards dismisses it', async () => {
    const made = await createPay({
      transfer: async () => {
        throw new LatchkeyError('user_rejected')
      },
    })
    const { result } = await made.ask()
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'user_rejected' })
    expect(made.state()).toMatchObject({ loading: false, progress: { step: 'declined', task: 'pay' } })
    await expect(openPayments(made.client)).resolves.toEqual([])
    made.client.close()
    await expect(result).resolves.toEqual({ status: 'dismissed' })
  })

  test('behavior: closing before the wallet is asked dismisses it', async () => {
    const made = await createPay()
    const { result } = await made.ask()
    made.client.close()
    await expect(result).resolves.toEqual({ status: 'dismissed' })
    expect(made.transfers).toEqual([])
  })

  test('behavior: closing while the transaction is pending loses nothing', async () => {
    let isMined = false
    const made = await createPay({
      payment: () => (isMined ? { status: 'success', amount: '12500000' } : undefined),
    })
    const { result } = await made.ask()
    const confirmed = confirmPay(made.client)
    await made.platform.settle()
    expect(made.state()?.progress).toEqual({ step: 'pending', task: 'pay', hash: PAID })
    made.client.close()
    await made.platform.settle()
    isMined = true
    await made.platform.advance(5_000)
    await confirmed
    await expect(result).resolves.toMatchObject({ status: 'paid', hash: PAID })
  })
})

describe('the chain’s answer', () => {
  test.each<[string, 'success' | 'reverted', string]>([
    ['transaction_reverted', 'reverted', '0'],
    ['payment_short', 'success', '12499999'],
    ['payment_short', 'success', '0'],
  ])('error: %s when it is %s with %s', async (name, status, amount) => {
    const made = await createPay({ payment: () => ({ status, amount }) })
    const { result } = await made.ask()
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name })
    made.client.close()
    await expect(result).resolves.toMatchObject({ status: 'failed', error: { name } })
    await expect(openPayments(made.client)).resolves.toEqual([])
  })

  test('error: after five minutes the wait can continue, and nothing is paid again', async () => {
    let isMined = false
    const made = await createPay({
      payment: () => (isMined ? { status: 'success', amount: '12500000' } : undefined),
    })
    const { result } = await made.ask()
    const confirmed = confirmPay(made.client).catch((error: unknown) => error)
    await made.platform.advance(310_000)
    await expect(confirmed).resolves.toMatchObject({ name: 'transaction_timeout' })
    await expect(openPayments(made.client)).resolves.toHaveLength(1)
    isMined = true
    const waiting = waitForPayment(made.client)
    await made.platform.advance(5_000)
    await waiting
    await expect(result).resolves.toMatchObject({ status: 'paid' })
    expect(made.transfers).toHaveLength(1)
  })
})

function leave({ client, platform }: Awaited<ReturnType<typeof createPay>>) {
  client.dispose()
  return { platform, config: { id: client.id } }
}

describe('never pays twice', () => {
  test('behavior: a second call or press joins the first', async () => {
    const made = await createPay()
    const { result } = await made.ask()
    const again = made.client.pay({ ...request, amount: '12.5', recipient: SHOP.toLowerCase() })
    await made.platform.settle()
    await Promise.all([confirmPay(made.client), confirmPay(made.client)])
    expect(made.transfers).toHaveLength(1)
    await expect(Promise.all([result, again])).resolves.toMatchObject([
      { status: 'paid' },
      { status: 'paid' },
    ])
  })

  test('error: rejects another payment while one is open', async () => {
    const made = await createPay()
    await made.ask()
    await expect(made.client.pay({ ...request, amount: '13' })).resolves.toMatchObject({
      status: 'failed',
      error: { name: 'unable_to_initiate_payment' },
    })
    expect(made.state()?.terms.units).toBe('12500000')
  })

  test('behavior: after a reload a sent transaction is found and followed without a wallet', async () => {
    const first = await createPay({ payment: () => undefined })
    await first.ask()
    void confirmPay(first.client).catch(() => {})
    await first.platform.settle()
    await expect(openPayments(first.client)).resolves.toEqual([request])
    const reload = leave(first)
    const later = await createPay(
      { payment: ({ hash }) => (hash === PAID ? { status: 'success', amount: '12500000' } : undefined) },
      { ...reload, isApart: true },
    )
    const { result } = await later.ask()
    await expect(result).resolves.toEqual({ status: 'paid', hash: PAID, network: CHAIN })
    expect(later.transfers).toEqual([])
    await expect(openPayments(later.client)).resolves.toEqual([])
  })

  test('behavior: asks the visitor first if the page was left before the wallet answered', async () => {
    const first = await createPay({ transfer: () => new Promise(() => {}) })
    await first.ask()
    void confirmPay(first.client).catch(() => {})
    await first.platform.settle()
    const later = await createPay({}, leave(first))
    const { result } = await later.ask()
    expect(later.state()?.progress).toEqual({ step: 'unsure', task: 'pay' })
    expect(views(later)).toEqual(['PayProgress'])
    await payAnyway(later.client)
    await later.platform.settle()
    expect(views(later)).toEqual(['Pay'])
    await confirmPay(later.client)
    await expect(result).resolves.toMatchObject({ status: 'paid' })
  })

  test('behavior: a payment made in another tab meanwhile is shown without asking the wallet', async () => {
    const here = await createPay()
    const { result } = await here.ask()
    payElsewhere(here)
    here.pays.payment = () => ({ status: 'success', amount: '12500000' })
    await confirmPay(here.client)
    await expect(result).resolves.toMatchObject({ status: 'paid', hash: PAID })
    expect(here.transfers).toEqual([])
  })

  test('behavior: equal orders with different labels are two payments', async () => {
    const first = await createPay({ payment: () => undefined })
    await first.ask({ label: 'Order 1' })
    void confirmPay(first.client).catch(() => {})
    await first.platform.settle()
    const later = await createPay({}, leave(first))
    await later.ask({ label: 'Order 2' })
    expect(later.state()?.progress).toEqual({ step: 'choosing' })
  })

  test('error: an invalid stored record is dropped', async () => {
    const made = await createPay()
    for (const broken of ['[{}]', '{"a":1}', '[{"key":1}]', 'null', '[null]']) {
      made.context.storage.write('payments', JSON.parse(broken))
      await expect(openPayments(made.client)).resolves.toEqual([])
    }
  })
})
