import { expect, test } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER } from '../../test/fakeClient.js'
import { fakePlatform } from '../../test/fakePlatform.js'
import { loadTransactions } from '../actions.js'
import type { AdapterActions } from '../types/adapter.js'
import { addTransaction, changeTransaction } from './records.js'
import { conclude, settle } from './settle.js'
import { isSending, sentTransaction } from './sentTransaction.js'

const account = `${CHAIN}:${ADDRESS}` as const
const HASH = `0x${'ab'.repeat(32)}`
const FASTER = `0x${'cd'.repeat(32)}`
const summary = { to: OTHER, amount: '0.5', symbol: 'ETH' }
const sent = { kind: 'send', account, chainId: CHAIN, sent: { hash: HASH }, summary } as const

function scene() {
  const made = fakeClient()
  made.connect()
  const find = (id: string) => sentTransaction(made.client.getState(), id)
  return { ...made, find }
}

test('behavior: shows sent transactions without their feature’s data', () => {
  const { client, context, find } = scene()
  expect([find(HASH), isSending(client.getState())]).toEqual([undefined, false])
  const { at, id } = addTransaction(context, { ...sent, resume: { secret: 1 } })
  expect(find(HASH)).toEqual({ account, at, chainId: CHAIN, hash: HASH, id, kind: 'send', summary })
  expect(isSending(client.getState())).toBe(true)
})

test('behavior: hides unanswered requests, shows orders', () => {
  const { context, find } = scene()
  addTransaction(context, { ...sent, kind: 'payment', sent: { asked: 'x' } })
  addTransaction(context, { ...sent, kind: 'order', sent: { order: '7' } })
  expect([find('asked:x'), find('order:7')?.kind]).toEqual([undefined, 'order'])
})

test.each(['kept', 'forgotten meanwhile'])('behavior: shows the end; the record %s', async (how) => {
  const { client, context, find } = scene()
  let mine = (): void => {}
  const mined = new Promise<void>((done) => (mine = done))
  const actions: AdapterActions = {
    waitForReceipt: async ({ hash }) => mined.then(() => ({ hash, status: 'success', blockNumber: '1' })),
  }
  const record = addTransaction(context, sent)
  const settled = settle(context, record, { actions })
  if (how !== 'kept') changeTransaction(context, record.id, () => undefined)
  mine()
  await settled
  expect(find(HASH)).toMatchObject({ hash: HASH, outcome: 'confirmed' })
  expect(isSending(client.getState())).toBe(false)
})

test('behavior: finds a sped-up transaction by both hashes', () => {
  const { context, find } = scene()
  const record = addTransaction(context, sent)
  conclude(context, record, { outcome: 'spedUp', hash: FASTER })
  expect(find(HASH)).toMatchObject({ id: HASH, hash: FASTER, outcome: 'spedUp' })
  expect(find(FASTER)).toBe(find(HASH))
})

test('behavior: shows transactions of an earlier page after loadTransactions', async () => {
  const platform = fakePlatform()
  const page = () => fakeClient({ id: 'page' }, {}, platform)
  const earlier = page()
  addTransaction(earlier.context, sent)
  earlier.client.dispose()
  const { client } = page()
  expect(sentTransaction(client.getState(), HASH)).toBeUndefined()
  await loadTransactions(client)
  expect(sentTransaction(client.getState(), HASH)).toMatchObject({ kind: 'send', summary })
})
