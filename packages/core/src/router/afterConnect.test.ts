import { beforeEach, expect, test, vi } from 'vitest'
import { settle, stage } from '../../test/fakeWallets.js'
import { connect } from '../actions.js'
import type { AfterConnect } from './afterConnect.js'
import { navigate } from './moves.js'

const steps = vi.hoisted((): AfterConnect[] => [])
vi.mock(import('./afterConnect.js'), async (original) => {
  const module = await original()
  return {
    ...module,
    afterConnect: () => steps,
    runAfterConnect: (context, account) => module.runAfterConnect(context, account, steps),
  }
})

const WALLET = 'io.metamask'

async function atStep() {
  let answer: (how: 'done' | 'leave') => void = () => {}
  const signals: AbortSignal[] = []
  steps.push((context, _account, signal) => {
    signals.push(signal)
    navigate(context.client, { view: 'WhatIsAWallet' })
    return new Promise((resolve) => {
      answer = resolve
      signal.addEventListener('abort', () => resolve('leave'))
    })
  })
  const made = stage()
  made.connector.announce(WALLET, 'MetaMask')
  const opening = made.client.open()
  await settle()
  const connecting = connect(made.client, { walletId: WALLET })
  made.connector.asks[0]?.grant(made.connection())
  await connecting
  await settle()
  return {
    ...made,
    opening,
    signals,
    state: made.client.getState,
    answer: (how: 'done' | 'leave') => answer(how),
  }
}

beforeEach(() => void steps.splice(0))

test('behavior: a step shows its view before the opening ends; afterwards the modal closes as connected', async () => {
  const { state, answer, opening } = await atStep()
  expect(state().modal).toMatchObject({ open: true, stack: [{ view: 'Connect' }, { view: 'WhatIsAWallet' }] })
  answer('done')
  expect(await opening).toMatchObject({ status: 'connected' })
  expect(state()).toMatchObject({ modal: { open: false }, accounts: { eip155: { status: 'connected' } } })
})

test('behavior: a step that leaves undoes the connection', async () => {
  const { state, answer, client, opening } = await atStep()
  answer('leave')
  await settle()
  expect(state().accounts.eip155).toEqual({ status: 'disconnected' })
  client.close()
  expect(await opening).toEqual({ status: 'dismissed' })
})

test('behavior: closing midway aborts the step and undoes the connection', async () => {
  const { state, client, opening, signals } = await atStep()
  client.close()
  expect(await opening).toEqual({ status: 'dismissed' })
  expect(signals[0]?.aborted).toBe(true)
  await settle()
  expect(state().accounts.eip155).toEqual({ status: 'disconnected' })
})

test('behavior: the steps run in order', async () => {
  const order: number[] = []
  for (const name of [1, 2]) {
    steps.push(async () => {
      order.push(name)
      return 'done'
    })
  }
  const made = stage()
  made.connector.announce(WALLET, 'MetaMask')
  const connecting = connect(made.client, { walletId: WALLET })
  made.connector.asks[0]?.grant(made.connection())
  await connecting
  await settle()
  expect(order).toEqual([1, 2])
})
