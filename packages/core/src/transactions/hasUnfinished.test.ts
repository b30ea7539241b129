import { expect, test } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER } from '../../test/fakeClient.js'
import { hasUnfinished } from './hasUnfinished.js'
import { addTransaction } from './records.js'

const account = `${CHAIN}:${ADDRESS}` as const
const summary = { to: OTHER, amount: '1', symbol: 'ETH' }
const parts = ['offer', 'purchase', 'transfer'] as const

test.each<[string, object | undefined, readonly boolean[]]>([
  ['a swap', { offer: {}, task: 'swap', tasks: ['swap'] }, [true, false, true]],
  ['an order', { purchase: {} }, [false, true, true]],
  ['a payment', { key: '[]', request: {} }, [false, false, true]],
  ['a transfer', undefined, [false, false, true]],
])('behavior: %s is resumed by its own feature', (_name, resume, expected) => {
  const { context } = fakeClient()
  const { storage } = context
  addTransaction(context, { kind: 'send', account, chainId: CHAIN, sent: { hash: '0x1' }, summary, resume })
  expect(parts.map((part) => hasUnfinished(storage, account, part))).toEqual(expected)
  expect(parts.map((part) => hasUnfinished(storage, `${CHAIN}:${OTHER}`, part))).toEqual([
    false,
    false,
    false,
  ])
})

test('behavior: lists of earlier versions count', () => {
  const { storage } = fakeClient().context
  storage.write('swap', [null, { caipAddress: account }])
  expect(parts.map((part) => hasUnfinished(storage, account, part))).toEqual([true, false, false])
  storage.write('purchases', [{ account }])
  expect(parts.map((part) => hasUnfinished(storage, account, part))).toEqual([true, true, false])
  storage.write('transactions', { version: 1, records: [null, 7] })
  expect(parts.map((part) => hasUnfinished(storage, account, part))).toEqual([true, true, false])
})
