import { expect, test } from 'vitest'
import type { State } from '../types/state.js'
import { pendingTransaction } from './pendingTransaction.js'

const mine = 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const stateWith = (transactions: readonly object[], more: object = {}) =>
  ({
    namespace: 'eip155',
    accounts: { eip155: { status: 'connected', caipAddress: mine } },
    send: {},
    transactions: transactions.map((one, at) => ({ id: String(at), account: mine, ...one })),
    ...more,
  }) as unknown as State

const paid = { onramp: { order: { status: 'paid' } } }

test.each<[string, readonly object[], object, string | undefined]>([
  ['nothing was sent', [], {}, undefined],
  ['a transfer', [{ kind: 'send' }], {}, '0'],
  ['a swap', [{ kind: 'swap' }], {}, '0'],
  ['a payment', [{ kind: 'payment' }], {}, '0'],
  ['one that has ended', [{ kind: 'send', outcome: 'confirmed' }], {}, undefined],
  ['the latest of two', [{ kind: 'swap' }, { kind: 'send' }], {}, '0'],
  [
    'an earlier one below one that has ended',
    [{ kind: 'send', outcome: 'reverted' }, { kind: 'swap' }],
    {},
    '1',
  ],
  ['one of another account', [{ kind: 'send', account: `${mine}0` }], {}, undefined],
  ['an allowance', [{ kind: 'approve' }], {}, undefined],
  ['a call of the host', [{ kind: 'host' }], {}, undefined],
  [
    'coins that are not paid for yet',
    [{ kind: 'order' }],
    { onramp: { order: { status: 'created' } } },
    undefined,
  ],
  ['coins that are paid for', [{ kind: 'order' }], paid, '0'],
  ['no wallet is connected', [{ kind: 'send' }], { accounts: {} }, undefined],
])('behavior: %s', (_, transactions, more, id) => {
  expect(pendingTransaction(stateWith(transactions, more))?.id).toBe(id)
})

test('behavior: a page without transactions has no list', () => {
  expect(pendingTransaction({ ...stateWith([]), transactions: undefined })).toBeUndefined()
})

test.each<[string, readonly object[], string | undefined]>([
  ['has come through', [{ kind: 'send', outcome: 'confirmed' }], '0'],
  ['was sped up', [{ kind: 'order', outcome: 'spedUp' }], '0'],
  ['came to nothing', [{ kind: 'send', outcome: 'reverted' }], undefined],
  ['was canceled', [{ kind: 'send', outcome: 'canceled' }], undefined],
  ['is of an account that is no longer on show', [{ outcome: 'confirmed', account: `${mine}0` }], undefined],
  ['has come through while another one moves', [{ outcome: 'confirmed' }, { kind: 'swap' }], '1'],
])('behavior: the last one %s', (_, transactions, id) => {
  expect(pendingTransaction(stateWith(transactions), '0')?.id).toBe(id)
})
