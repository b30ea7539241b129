import { LatchkeyError } from '@latchkey/protocol/errors'
import { afterEach, expect, test } from 'vitest'
import { ADDRESS, OTHER } from '../../../test/fakeClient.js'
import { create, disposeAll, HASH, TOKEN, usd } from '../../../test/sending.js'
import { readTransactions } from '../../transactions/records.js'
import type { AdapterActions, FoundTransaction, TransactionFate } from '../../types/adapter.js'
import { sendTransfer } from './sendTransfer.js'

afterEach(disposeAll)

const OTHER_HASH = `0x${'0f'.repeat(32)}`
const SAME: FoundTransaction = {
  hash: OTHER_HASH,
  isCancel: false,
  to: OTHER.toLowerCase(),
  data: '0x',
  value: '500000000000000000',
}

function replacing(
  other: FoundTransaction | undefined,
  { actions = {}, token }: { readonly actions?: AdapterActions; readonly token?: typeof usd } = {},
) {
  const chain: { fate: TransactionFate; other: FoundTransaction | undefined } = {
    fate: { status: 'pending', nonce: 7 },
    other,
  }
  const made = create(
    {
      waitForReceipt: ({ hash, signal }) =>
        hash === OTHER_HASH
          ? Promise.resolve({ hash, status: 'success', blockNumber: '9' })
          : new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('gone')))),
      ...actions,
    },
    token,
    { getTransaction: async () => chain.fate, findTransaction: async () => chain.other },
  )
  return { ...made, chain }
}

async function sent(made: ReturnType<typeof replacing>) {
  made.fill('0.5')
  made.open({ view: 'Account' }, { view: 'WalletSend' }, { view: 'WalletSendPreview' })
  const done = sendTransfer(made.client).catch((error: unknown) => error)
  await made.platform.settle()
  expect(readTransactions(made.context)[0]).toMatchObject({ id: HASH, nonce: 7 })
  made.chain.fate = { status: 'replaced', nonce: 7 }
  await made.platform.advance(5_000)
  return done
}

test('behavior: a sped-up transfer ends with the hash on the chain', async () => {
  const made = replacing(SAME)
  const timers = made.platform.timers()
  await expect(sent(made)).resolves.toEqual({ hash: OTHER_HASH })
  expect(made.send().progress).toEqual({ step: 'confirmed', hash: OTHER_HASH, replaced: HASH })
  expect(made.top()).toBe('WalletSendProgress')
  expect(readTransactions(made.context)).toMatchObject([
    { id: HASH, outcome: 'spedUp', finalHash: OTHER_HASH },
  ])
  await made.platform.settle()
  expect(made.platform.timers()).toBe(timers)
})

test('behavior: a sped-up token transfer is recognized by its call', async () => {
  const call = { to: TOKEN, data: '0xa9059cbb', value: '0' }
  const made = replacing(
    { ...call, hash: OTHER_HASH, isCancel: false },
    { actions: { transferCall: async () => call }, token: usd },
  )
  await expect(sent(made)).resolves.toEqual({ hash: OTHER_HASH })
  expect(made.top()).toBe('WalletSendProgress')
  expect(made.send().progress).toEqual({ step: 'confirmed', hash: OTHER_HASH, replaced: HASH })
})

test('error: a transfer canceled in the wallet ends as canceled, with the form intact', async () => {
  const made = replacing({ ...SAME, to: ADDRESS, value: '0', isCancel: true })
  await expect(sent(made)).resolves.toMatchObject({
    name: 'transaction_replaced',
    details: { hash: OTHER_HASH, replaced: HASH, isCancel: true },
  })
  expect(made.send()).toMatchObject({
    loading: false,
    sendTokenAmount: '0.5',
    progress: { step: 'canceled', hash: OTHER_HASH },
  })
  expect(readTransactions(made.context)).toMatchObject([{ outcome: 'canceled', finalHash: OTHER_HASH }])
  expect(made.sent().map(({ event }) => event)).toEqual(['SEND_INITIATED'])
})

test.each<[string, Partial<FoundTransaction>]>([
  ['another amount', { value: '1' }],
  ['another address', { to: TOKEN }],
  ['another call', { data: '0x12345678' }],
])('error: a transfer whose nonce went to %s was replaced', async (_name, other) => {
  const made = replacing({ ...SAME, ...other })
  await expect(sent(made)).resolves.toMatchObject({
    name: 'transaction_replaced',
    details: { isCancel: false },
  })
  expect(made.send().progress).toMatchObject({
    step: 'failed',
    hash: OTHER_HASH,
    error: { name: 'transaction_replaced' },
  })
  expect(readTransactions(made.context)).toMatchObject([{ outcome: 'replaced' }])
})

test('error: a sped-up transfer that reverted', async () => {
  const made = replacing(SAME, {
    actions: {
      waitForReceipt: ({ hash, signal }) =>
        hash === OTHER_HASH
          ? Promise.resolve({ hash, status: 'reverted', blockNumber: '9' })
          : new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('gone')))),
    },
  })
  await expect(sent(made)).resolves.toMatchObject({ name: 'transaction_reverted' })
  expect(made.send().progress).toMatchObject({ step: 'failed', hash: OTHER_HASH })
})

test('behavior: stays pending for five minutes if no node can look up the nonce', async () => {
  const made = replacing(undefined)
  const done = sent(made)
  await made.platform.settle()
  await made.platform.advance(300_000)
  await expect(done).resolves.toMatchObject({ name: 'transaction_timeout', details: { hash: HASH } })
  expect(readTransactions(made.context)[0]).not.toHaveProperty('outcome')
})

test('error: asks no wallet if the code to follow the transfer cannot be loaded', async () => {
  const made = create()
  const transactions = () => Promise.reject(new LatchkeyError('chunk_failed'))
  Object.assign(made.context, { lazy: { ...made.context.lazy, transactions } })
  made.fill('0.5')
  await expect(sendTransfer(made.client)).rejects.toMatchObject({ name: 'chunk_failed' })
  expect(made.transfer).not.toHaveBeenCalled()
})
