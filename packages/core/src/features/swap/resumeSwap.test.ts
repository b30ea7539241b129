import { describe, expect, test } from 'vitest'
import { ADDRESS, OTHER } from '../../../test/fakeClient.js'
import { account, createSwap, HASH } from '../../../test/swapping.js'
import { confirmSwap } from '../../actions.js'
import type { AdapterActions, TransactionReceipt } from '../../types/adapter.js'
import { resumeSwap } from './resumeSwap.js'
import { readUnderWay } from './underWay.js'

type Receipt = NonNullable<AdapterActions['waitForReceipt']>

/** A page that is left while what was sent is not mined, and the next visit. */
async function leaveAndCome(from: 'eth' | 'usd', end: TransactionReceipt['status'] = 'success') {
  const id = `left-${Math.random()}`
  const never: Receipt = ({ signal }) =>
    new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('gone'))))
  const left = await createSwap({}, undefined, { id, actions: { waitForReceipt: never } })
  await left.ask(from, '25')
  void confirmSwap(left.client).catch(() => {})
  await left.platform.settle()
  expect(left.swap()?.progress).toMatchObject({ step: 'pending', hash: HASH })
  // The tab is gone: what it would still do, nobody does.
  left.client.dispose()
  await left.platform.settle()
  let mine = (): void => {}
  const mined = new Promise<void>((done) => (mine = done))
  const waitForReceipt: Receipt = async ({ hash }) => {
    await mined
    return { hash, status: end, blockNumber: '1' }
  }
  const next = await createSwap({}, undefined, { id, before: left.platform, actions: { waitForReceipt } })
  const resumed = resumeSwap(next.context)
  await next.platform.settle()
  return {
    ...next,
    mine: async () => {
      mine()
      await resumed
    },
  }
}

describe('a swap of an earlier visit', () => {
  test('behavior: the swap was sent: its receipt is waited for', async () => {
    const { swap, mine, sent, context } = await leaveAndCome('eth')
    expect(swap()).toMatchObject({
      loading: true,
      amount: '25',
      from: { symbol: 'ETH' },
      to: { symbol: 'USDC' },
      progress: { step: 'pending', task: 'swap', hash: HASH },
    })
    await mine()
    expect(swap()).toMatchObject({ loading: false, progress: { step: 'confirmed', hash: HASH } })
    expect(sent).toEqual([])
    expect(readUnderWay(context)).toBeUndefined()
  })

  test('behavior: the approval was sent: once it is mined the swap is left to the visitor', async () => {
    const { swap, mine, sent, ask, world, client } = await leaveAndCome('usd')
    expect(swap()?.progress).toEqual({ step: 'pending', task: 'approve', hash: HASH })
    await mine()
    expect(swap()).toMatchObject({ loading: false, progress: { step: 'approved' } })
    expect(sent).toEqual([])
    world.allowance = 25_000_000n
    await ask('usd', '25')
    expect(swap()?.review).toMatchObject({ data: { tasks: ['swap'] } })
    await confirmSwap(client)
    expect(sent).toHaveLength(1)
  })

  test('error: it was reverted', async () => {
    const { swap, mine } = await leaveAndCome('eth', 'reverted')
    await mine()
    expect(swap()?.progress).toMatchObject({
      step: 'failed',
      hash: HASH,
      error: { name: 'transaction_reverted' },
    })
  })

  test('behavior: one that ended is forgotten', async () => {
    const { client, ask, context } = await createSwap()
    await ask('usd', '25')
    await confirmSwap(client)
    expect(readUnderWay(context)).toBeUndefined()
  })

  const good = async () => {
    const made = await createSwap()
    await made.ask('usd', '25')
    const offer = made.swap()?.offer
    if (offer?.status !== 'ready') throw new Error('no offer')
    const at = made.platform.now()
    const record = {
      caipAddress: account(ADDRESS),
      offer: offer.data,
      tasks: ['approve', 'swap'],
      task: 'swap',
      sent: { hash: HASH },
      at,
    }
    return { ...made, record }
  }

  test.each<[string, (record: Record<string, never>) => unknown]>([
    ['of another account', (record) => ({ ...record, caipAddress: account(OTHER) })],
    ['of the day before yesterday', (record) => ({ ...record, at: record['at']! - 172_800_000 })],
    ['without a hash', (record) => ({ ...record, sent: {} })],
    ['of another task', (record) => ({ ...record, task: 'drain' })],
    [
      'without amounts',
      (record) => ({ ...record, offer: { ...(record['offer'] as unknown as object), amount: '-1' } }),
    ],
    [
      'without a token',
      (record) => ({ ...record, offer: { ...(record['offer'] as unknown as object), to: null } }),
    ],
    ['that is a text', () => 'swap'],
  ])('error: a record %s is no swap', async (_, change) => {
    const { context, swap, record } = await good()
    context.storage.write('swap', change(record as never))
    const before = swap()
    await resumeSwap(context)
    expect(swap()).toBe(before)
  })

  test('param: a whole record is one', async () => {
    const { context, swap, record } = await good()
    context.storage.write('swap', record)
    await resumeSwap(context)
    expect(swap()?.progress).toEqual({ step: 'confirmed', hash: HASH })
  })
})
