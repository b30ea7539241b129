import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { OTHER } from '../../../test/fakeClient.js'
import { createPay, PAID } from '../../../test/paying.js'
import { HASH, NATIVE, ROUTER, USD } from '../../../test/swapping.js'
import { choosePayCoin, confirmPay, dataOf, openPayments, payAnyway, resetTo } from '../../actions.js'
import { readTransactions, writeTransactions } from '../../transactions/records.js'
import type { AdapterActions } from '../../types/adapter.js'

type Made = Awaited<ReturnType<typeof createPay>>

const never = (): Promise<never> => new Promise(() => {})
const forever: Partial<AdapterActions> = { waitForReceipt: never }
const coins = ({ state }: Made) => {
  const shown = state()?.options
  return ((shown && dataOf(shown)) ?? []).map(({ coin }) => coin.symbol)
}

async function left(...given: Parameters<typeof createPay>) {
  const made = await createPay({ held: 0n, ...given[0] }, given[1])
  await made.ask()
  void confirmPay(made.client).catch(() => {})
  await made.platform.settle()
  await made.platform.settle()
  made.client.dispose()
  return made
}

const next = ({ client, platform }: Made, ...given: Parameters<typeof createPay>) =>
  createPay(given[0], { ...given[1], platform, config: { id: client.id } })

describe('a page left after a payment’s swap', () => {
  test('behavior: a pending swap is followed; then only the transfer remains', async () => {
    const first = await left({}, { actions: forever })
    expect(first.sent.map(({ to }) => to)).toEqual([ROUTER])
    let mine = (): void => {}
    const mined = new Promise<void>((done) => (mine = done))
    const waitForReceipt: AdapterActions['waitForReceipt'] = async ({ hash }) => {
      await mined
      return { hash, status: 'success', blockNumber: '1' }
    }
    const later = await next(first, { held: 0n }, { actions: { waitForReceipt } })
    const { result } = await later.ask()
    expect(later.state()).toMatchObject({
      loading: true,
      progress: { step: 'pending', task: 'swap', hash: HASH },
    })
    expect(later.client.getState().modal.stack.map(({ view }) => view)).toEqual(['PayProgress'])
    later.pays.held = 13_000_000n
    mine()
    await later.platform.settle()
    await later.platform.settle()
    expect(later.state()).toMatchObject({ loading: false, progress: { step: 'choosing' }, swapped: HASH })
    expect(later.client.getState().modal.stack.map(({ view }) => view)).toEqual(['Pay'])
    expect(coins(later)).toEqual(['USDC'])
    await confirmPay(later.client)
    expect([later.sent, later.transfers.map(({ amount }) => amount)]).toEqual([[], ['12500000']])
    await expect(result).resolves.toMatchObject({ status: 'paid', hash: PAID })
    await expect(openPayments(later.client)).resolves.toEqual([])
  })

  test('behavior: after a mined swap with an unanswered transfer the visitor must check first, then only pays', async () => {
    const first = await left({ transfer: never })
    const later = await next(first, { held: 13_000_000n })
    const { result } = await later.ask()
    expect(later.state()).toMatchObject({ progress: { step: 'unsure', task: 'pay' }, swapped: HASH })
    await payAnyway(later.client)
    await later.platform.settle()
    await later.platform.settle()
    expect(coins(later)).toEqual(['USDC'])
    await confirmPay(later.client)
    expect([later.sent.length, later.transfers.length]).toEqual([0, 1])
    await expect(result).resolves.toMatchObject({ status: 'paid' })
  })

  test('behavior: after an unanswered swap the visitor must check first', async () => {
    const first = await left({ sendCall: never })
    const later = await next(first, { held: 0n })
    await later.ask()
    expect(later.state()?.progress).toEqual({ step: 'unsure', task: 'swap' })
    await payAnyway(later.client)
    await later.platform.settle()
    await later.platform.settle()
    await confirmPay(later.client)
    expect(later.sent.map(({ to }) => to)).toEqual([ROUTER])
  })

  test('error: a reverted swap may start again, with the reason', async () => {
    const first = await left({}, { actions: forever })
    const waitForReceipt: AdapterActions['waitForReceipt'] = async ({ hash }) => ({
      hash,
      status: 'reverted',
      blockNumber: '1',
    })
    const later = await next(first, { held: 0n }, { actions: { waitForReceipt } })
    await later.ask()
    expect(later.state()?.progress).toMatchObject({
      step: 'failed',
      task: 'swap',
      hash: HASH,
      error: { name: 'transaction_reverted' },
    })
    await expect(openPayments(later.client)).resolves.toEqual([])
  })

  test('behavior: a visitor who spent the swapped asset may swap again', async () => {
    const first = await left({ transfer: async () => Promise.reject(new LatchkeyError('user_rejected')) })
    const later = await next(first, { held: 0n })
    await later.ask()
    await later.platform.settle()
    expect(later.state()?.progress).toEqual({ step: 'choosing' })
    expect(coins(later)).toEqual(['USDC', 'ETH'])
    await choosePayCoin(later.client, NATIVE)
    await later.platform.settle()
    await confirmPay(later.client)
    expect(later.sent.map(({ to }) => to)).toEqual([ROUTER])
  })

  test('behavior: another account’s swap does not count', async () => {
    const first = await left({}, { actions: forever })
    const later = await next(first, { held: 0n }, { isApart: true })
    await later.ask()
    expect(later.state()).toMatchObject({ loading: false, progress: { step: 'choosing' } })
    later.connect(OTHER)
    await later.platform.settle()
    await later.platform.settle()
    expect(later.state()?.progress).toEqual({ step: 'choosing' })
    later.connect()
    await later.platform.settle()
    await later.platform.settle()
    expect(later.state()).toMatchObject({ progress: { step: 'choosing' }, swapped: HASH })
  })

  test('behavior: a swap of another tab is followed and not repeated', async () => {
    const first = await createPay({ held: 0n }, { actions: forever })
    await first.ask()
    const second = await createPay({ held: 0n }, { platform: first.platform, config: { id: 'other' } })
    await second.ask()
    void confirmPay(first.client).catch(() => {})
    await first.platform.settle()
    await first.platform.settle()
    writeTransactions(second.context, readTransactions(first.context))
    await confirmPay(second.client)
    await second.platform.settle()
    expect(second.sent).toEqual([])
    expect(second.state()).toMatchObject({ progress: { step: 'choosing' }, swapped: HASH })
  })
})

test('behavior: after a rejected transfer only the transfer remains, with any choice', async () => {
  let declines = true
  const made = await createPay({
    held: 0n,
    transfer: async () => {
      if (declines) throw new LatchkeyError('user_rejected')
      return PAID
    },
  })
  await made.ask()
  await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'user_rejected' })
  expect(made.state()).toMatchObject({ swapped: HASH, chosen: USD })
  made.pays.held = 13_000_000n
  declines = false
  const { result } = await made.ask()
  resetTo(made.client, { view: 'Pay' })
  await made.platform.settle()
  await made.platform.settle()
  expect(coins(made)).toEqual(['USDC'])
  await confirmPay(made.client)
  expect([made.sent.length, made.transfers.length]).toEqual([1, 1])
  await expect(result).resolves.toMatchObject({ status: 'paid' })
})
