import { describe, expect, test } from 'vitest'
import { OTHER } from '../../../test/fakeClient.js'
import { onrampStage } from '../../../test/onramp.js'
import { isBuying, loadOnramp, startOnramp } from '../../actions.js'
import type { OnrampOrderStatus } from '@latchkey/protocol/http'
import * as buy from './index.js'
import { startPurchases } from './startPurchases.js'
import { buyViews } from './views.js'

const news = (status: string) => ({ data: [{ id: 'order-1', status }], next: null })

async function comeBack(status: OnrampOrderStatus = 'created', begun = true) {
  const stage = onrampStage()
  await loadOnramp(stage.client)
  if (begun) await startOnramp(stage.client, { provider: 'coinbase' })
  stage.answers.transactions = news(status)
  stage.context.update('test', () => ({ onramp: undefined }))
  const asked = stage.asked('transactions').length
  let loads = 0
  const stop = startPurchases(stage.context, async () => {
    loads += 1
    return buy
  })
  await stage.platform.settle()
  return {
    ...stage,
    stop,
    look: (view: 'Account') =>
      stage.context.update('test', ({ modal }) => ({ modal: { ...modal, open: true, stack: [{ view }] } })),
    loads: () => loads,
    requests: () => stage.asked('transactions').length - asked,
    order: () => stage.client.getState().onramp?.order,
    isBuying: () => isBuying(stage.client.getState()),
  }
}

describe('an order of an earlier visit', () => {
  test('behavior: is pending again after a reload', async () => {
    const made = await comeBack()
    expect(made.order()).toMatchObject({ id: 'order-1', status: 'created', window: 'elsewhere' })
    expect([made.isBuying(), made.requests()]).toEqual([true, 1])
    made.stop()
  })

  test.each([
    ['paid', true],
    ['sent', false],
    ['failed', false],
  ] as const)('behavior: an order that is %s meanwhile is shown as such', async (status, isPending) => {
    const made = await comeBack(status)
    expect(made.order()?.status).toBe(status)
    expect(made.isBuying()).toBe(isPending)
    made.stop()
  })

  test('behavior: its status is read again when the account is opened', async () => {
    const made = await comeBack()
    made.answers.transactions = news('paid')
    made.look('Account')
    await made.platform.settle()
    expect(made.order()?.status).toBe('paid')
    made.stop()
  })

  test('behavior: another account has none, and returning finds it', async () => {
    const made = await comeBack()
    made.connect(OTHER)
    await made.platform.settle()
    expect(made.order()).toBeUndefined()
    expect(made.isBuying()).toBe(false)
    made.connect()
    await made.platform.settle()
    expect(made.order()?.id).toBe('order-1')
    made.stop()
  })

  test('behavior: without an order no code is loaded and no request made', async () => {
    const made = await comeBack('created', false)
    made.look('Account')
    await made.platform.settle()
    expect([made.loads(), made.requests(), made.isBuying()]).toEqual([0, 0, false])
    made.stop()
  })

  test('behavior: the lists of the form are read before they are shown', async () => {
    const made = await comeBack()
    const guard = () => buyViews.OnRampTokenSelect.guard?.(made.client.getState(), made.context.config)
    expect(guard()).toEqual({ view: 'OnRampProviders' })
    await loadOnramp(made.client)
    expect(guard()).toBeUndefined()
    expect(made.order()?.id).toBe('order-1')
    made.stop()
  })
})
