import { expect, test } from 'vitest'
import { createSwap, HASH, ROUTER, USD } from '../../../test/swapping.js'
import { confirmSwap } from '../../actions.js'
import type { FoundTransaction, TransactionFate } from '../../types/adapter.js'
import { readTransactions } from '../../transactions/records.js'
import { hashOf } from '../../transactions/sent.js'
import { resumeSwap } from './resumeSwap.js'
import { readStoredSwaps } from './storedSwaps.js'

const OTHER_HASH = `0x${'0f'.repeat(32)}`
type Made = Awaited<ReturnType<typeof createSwap>>

async function create(
  status: 'success' | 'reverted' = 'success',
  more: Parameters<typeof createSwap>[2] = {},
) {
  const chain: { fate: TransactionFate; other?: FoundTransaction; asked: object[] } = {
    fate: { status: 'pending', nonce: 7 },
    asked: [],
  }
  const made = await createSwap({}, undefined, {
    actions: {
      waitForReceipt: ({ hash, signal }) =>
        hash === OTHER_HASH
          ? Promise.resolve({ hash, status, blockNumber: '9' })
          : new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('gone')))),
    },
    reads: {
      getTransaction: async (asked) => {
        chain.asked.push(asked)
        return chain.fate
      },
      findTransaction: async () => chain.other,
    },
    ...more,
  })
  return { ...made, chain }
}

const sameAs = ({ sent }: Pick<Made, 'sent'>): FoundTransaction => {
  const { to = '', data = '', value = '' } = sent.at(-1) ?? {}
  return { hash: OTHER_HASH, isCancel: false, to: to.toUpperCase().replace('0X', '0x'), data, value }
}
const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

test('behavior: a sped-up swap completes with the hash on the chain', async () => {
  const made = await create()
  await made.ask('eth', '0.5')
  const before = made.platform.timers()
  const done = confirmSwap(made.client)
  await made.platform.settle()
  Object.assign(made.chain, { fate: { status: 'replaced', nonce: 7 }, other: sameAs(made) })
  await made.platform.advance(5_000)
  await expect(done).resolves.toEqual({ hash: OTHER_HASH })
  expect(made.swap()?.progress).toEqual({ step: 'confirmed', hash: OTHER_HASH, replaced: HASH })
  expect(readTransactions(made.context).map(hashOf)).toEqual([OTHER_HASH])
  await made.platform.settle()
  expect(made.platform.timers()).toBe(before)
})

test('behavior: a sped-up approval completes, and its swap follows', async () => {
  const made = await create()
  await made.ask('usd', '25')
  void caught(confirmSwap(made.client))
  await made.platform.settle()
  expect(made.sent.map(({ to }) => to)).toEqual([USD])
  Object.assign(made.chain, { fate: { status: 'replaced', nonce: 7 }, other: sameAs(made) })
  await made.platform.advance(5_000)
  expect(made.sent.map(({ to }) => to)).toEqual([USD, ROUTER])
})

test.each<[string, Partial<FoundTransaction>, boolean]>([
  ['canceled', { to: ROUTER, data: '0x', value: '0', isCancel: true }, true],
  ['replaced by a call of something else', { data: '0x12345678' }, false],
  ['replaced by one that pays another amount', { value: '1' }, false],
  ['replaced by one to another address', { to: USD }, false],
])('error: a swap that was %s: nothing was swapped, and it may start again', async (_, other, isCancel) => {
  const made = await create()
  await made.ask('eth', '0.5')
  const done = caught(confirmSwap(made.client))
  await made.platform.settle()
  Object.assign(made.chain, { fate: { status: 'replaced', nonce: 7 }, other: { ...sameAs(made), ...other } })
  await made.platform.advance(5_000)
  await expect(done).resolves.toMatchObject({
    name: 'transaction_replaced',
    details: { hash: OTHER_HASH, replaced: HASH, isCancel },
  })
  expect(made.swap()).toMatchObject({ loading: false, progress: { step: 'failed', hash: OTHER_HASH } })
  expect(readStoredSwaps(made.context)).toEqual([])
})

test('error: a sped-up swap that reverted', async () => {
  const made = await create('reverted')
  await made.ask('eth', '0.5')
  const done = caught(confirmSwap(made.client))
  await made.platform.settle()
  Object.assign(made.chain, { fate: { status: 'replaced', nonce: 7 }, other: sameAs(made) })
  await made.platform.advance(5_000)
  await expect(done).resolves.toMatchObject({ name: 'transaction_reverted', details: { hash: OTHER_HASH } })
})

test('behavior: stays pending if no node can look up the nonce, or an out-of-date one is wrong', async () => {
  const made = await create()
  await made.ask('eth', '0.5')
  const done = caught(confirmSwap(made.client))
  await made.platform.settle()
  made.chain.fate = { status: 'replaced', nonce: 7 }
  await made.platform.advance(20_000)
  made.chain.other = { ...sameAs(made), hash: HASH }
  await made.platform.advance(290_000)
  await expect(done).resolves.toMatchObject({ name: 'transaction_timeout', details: { hash: HASH } })
})

test('behavior: a returning page knows nonce and call, and finds the final swap', async () => {
  const first = await create('success', { id: 'replaced-later' })
  await first.ask('eth', '0.5')
  void caught(confirmSwap(first.client))
  await first.platform.settle()
  first.client.dispose()
  await first.platform.settle()
  const later = await create('success', { id: 'replaced-later', before: first.platform })
  Object.assign(later.chain, { fate: { status: 'replaced' }, other: sameAs(first) })
  await resumeSwap(later.context)
  expect(later.chain.asked[0]).toMatchObject({ hash: HASH, nonce: 7 })
  expect(later.swap()?.progress).toEqual({ step: 'confirmed', hash: OTHER_HASH, replaced: HASH })
})

test('behavior: a late nonce after a mined swap restores nothing', async () => {
  let tell = (): void => {}
  const made = await createSwap({}, undefined, {
    reads: {
      getTransaction: () => new Promise((done) => (tell = () => done({ status: 'pending', nonce: 7 }))),
    },
  })
  await made.ask('eth', '0.5')
  await confirmSwap(made.client)
  expect(readStoredSwaps(made.context)).toEqual([])
  tell()
  await made.platform.settle()
  expect(readStoredSwaps(made.context)).toEqual([])
})
