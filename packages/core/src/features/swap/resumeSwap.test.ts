import { describe, expect, test } from 'vitest'
import { ADDRESS, OTHER } from '../../../test/fakeClient.js'
import type { FakePlatform } from '../../../test/fakePlatform.js'
import { account, createSwap, HASH } from '../../../test/swapping.js'
import { confirmSwap, resetTo } from '../../actions.js'
import type { AdapterActions, TransactionReceipt } from '../../types/adapter.js'
import { resumeSwap } from './resumeSwap.js'
import { startUnfinished } from '../../transactions/startUnfinished.js'
import { readStoredSwaps } from './storedSwaps.js'

type Receipt = NonNullable<AdapterActions['waitForReceipt']>

async function leaveAndCome(from: 'eth' | 'usd', end: TransactionReceipt['status'] = 'success') {
  const id = `left-${Math.random()}`
  const never: Receipt = ({ signal }) =>
    new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('gone'))))
  const left = await createSwap({}, undefined, { id, actions: { waitForReceipt: never } })
  await left.ask(from, '25')
  void confirmSwap(left.client).catch(() => {})
  await left.platform.settle()
  expect(left.swap()?.progress).toMatchObject({ step: 'pending', hash: HASH })
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

describe('a swap of an earlier visit', () => {
  test('behavior: after a sent swap it waits for the receipt', async () => {
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
    expect(readStoredSwaps(context)).toEqual([])
  })

  test('behavior: after a sent approval the visitor has to confirm the swap once mined', async () => {
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

  test('error: shows a revert', async () => {
    const { swap, mine } = await leaveAndCome('eth', 'reverted')
    await mine()
    expect(swap()?.progress).toMatchObject({
      step: 'failed',
      hash: HASH,
      error: { name: 'transaction_reverted' },
    })
  })

  test('behavior: an ended swap is forgotten', async () => {
    const { client, ask, context } = await createSwap()
    await ask('usd', '25')
    await confirmSwap(client)
    expect(readStoredSwaps(context)).toEqual([])
  })

  test('behavior: two tabs keep each other’s swaps', async () => {
    const [mine, theirs] = [HASH, `0x${'cd'.repeat(32)}`]
    const held = new Map<string, () => void>()
    const waitForReceipt: Receipt = async ({ hash, signal }) => {
      await new Promise<void>((done, fail) => {
        held.set(hash, done)
        signal.addEventListener('abort', () => fail(new Error('gone')))
      })
      return { hash, status: 'success', blockNumber: '1' }
    }
    const here = await createSwap({}, async () => mine, { id: 'here', actions: { waitForReceipt } })
    const { storage } = here.platform
    const named = (key: string) => key.replace('.there.', '.here.')
    const shared: FakePlatform = {
      ...here.platform,
      storage: {
        get: (key) => storage.get(named(key)),
        set: (key, value) => storage.set(named(key), value),
        remove: (key) => storage.remove(named(key)),
      },
    }
    const there = await createSwap({}, async () => theirs, {
      id: 'there',
      before: shared,
      actions: { waitForReceipt },
    })
    const hashes = () => readStoredSwaps(here.context).map(({ record }) => record.id)
    await here.ask('eth', '0.5')
    const first = confirmSwap(here.client)
    await here.platform.settle()
    await there.ask('eth', '0.25')
    const second = confirmSwap(there.client)
    await there.platform.settle()
    expect(hashes()).toEqual([theirs, mine])
    held.get(theirs)?.()
    await second
    expect(hashes()).toEqual([mine])
    here.client.dispose()
    await first.catch(() => {})
    const later = await createSwap({}, undefined, { id: 'here', before: here.platform })
    await resumeSwap(later.context)
    expect(later.swap()).toMatchObject({ amount: '0.5', progress: { step: 'confirmed', hash: mine } })
    expect(hashes()).toEqual([])
  })

  test('behavior: is found once its account is connected', async () => {
    const id = 'found-again'
    const { platform, record } = await good()
    const visit = { id, before: platform, isApart: true }
    const first = await createSwap({}, undefined, visit)
    first.context.storage.write('swap', [{ ...record, caipAddress: account(OTHER) }, record])
    first.client.dispose()
    const made = await createSwap({}, undefined, visit)
    const stop = startUnfinished(made.context, 'offer', () => resumeSwap(made.context))
    expect(made.swap()).toBeUndefined()
    made.connect()
    await made.platform.settle()
    stop()
    expect(made.swap()?.progress).toEqual({ step: 'confirmed', hash: HASH })
  })

  const severalOf = async (hashes: readonly string[], change = (record: object, _at: number) => record) => {
    const id = `several-${Math.random()}`
    const { platform, record } = await good()
    const held = new Map<string, () => void>()
    const waitForReceipt: Receipt = async ({ hash }) => {
      await new Promise<void>((done) => held.set(hash, done))
      return { hash, status: 'success', blockNumber: '1' }
    }
    const made = await createSwap({}, undefined, { id, before: platform, actions: { waitForReceipt } })
    const records = hashes.map((hash, at) => change({ ...record, sent: { hash } }, at))
    made.context.storage.write('swap', records)
    void resumeSwap(made.context)
    await made.platform.settle()
    return {
      ...made,
      mine: async (hash: string | undefined) => {
        held.get(hash ?? '')?.()
        await made.platform.settle()
      },
    }
  }
  const hashes = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(32)}`)

  test('behavior: all swaps resume one after the other', async () => {
    const { context, mine, swap } = await severalOf(hashes)
    for (const hash of hashes) {
      expect(swap()).toMatchObject({ loading: true, progress: { step: 'pending', hash } })
      await mine(hash)
    }
    expect(swap()?.progress).toEqual({ step: 'confirmed', hash: hashes[2] })
    expect(readStoredSwaps(context)).toEqual([])
  })

  test('behavior: the next one waits while the visitor views the previous one’s end', async () => {
    const { client, mine, swap } = await severalOf(hashes.slice(0, 2))
    void client.open({ view: 'SwapProgress' })
    await mine(hashes[0])
    expect(swap()?.progress).toEqual({ step: 'confirmed', hash: hashes[0] })
    resetTo(client, { view: 'Account' })
    await mine(undefined)
    expect(swap()?.progress).toMatchObject({ step: 'pending', hash: hashes[1] })
    await mine(hashes[1])
  })

  test('behavior: another account’s swap does not block the others', async () => {
    const { context, mine, swap } = await severalOf(hashes, (record, at) =>
      at === 1 ? { ...record, caipAddress: account(OTHER) } : record,
    )
    await mine(hashes[0])
    expect(swap()?.progress).toMatchObject({ step: 'pending', hash: hashes[2] })
    await mine(hashes[2])
    expect(readStoredSwaps(context).map(({ record: { account: owner } }) => owner)).toEqual([account(OTHER)])
  })

  test('behavior: switching accounts and back shows it again without sending twice', async () => {
    let mine: (receipt: TransactionReceipt) => void = () => {}
    const made = await createSwap({}, undefined, {
      actions: { waitForReceipt: () => new Promise((done) => (mine = done)) },
    })
    const stop = startUnfinished(made.context, 'offer', () => resumeSwap(made.context))
    await made.ask('eth', '0.5')
    const done = confirmSwap(made.client)
    await made.platform.settle()
    made.connect(OTHER)
    await made.platform.settle()
    expect(made.swap()).toBeUndefined()
    made.connect()
    await made.platform.settle()
    expect(made.swap()).toMatchObject({
      loading: true,
      amount: '0.5',
      progress: { step: 'pending', task: 'swap', hash: HASH },
    })
    mine({ hash: HASH, status: 'success', blockNumber: '1' })
    await expect(done).resolves.toEqual({ hash: HASH })
    expect(made.swap()).toMatchObject({ loading: false, progress: { step: 'confirmed', hash: HASH } })
    expect([made.sent.length, readStoredSwaps(made.context)]).toEqual([1, []])
    stop()
  })

  test('behavior: an approval and its swap are never pending together', async () => {
    const seen: number[] = []
    const made = await createSwap({}, undefined, {
      actions: {
        waitForReceipt: async ({ hash }) => {
          seen.push(readStoredSwaps(made.context).length)
          return { hash, status: 'success', blockNumber: '1' }
        },
      },
    })
    await made.ask('usd', '25')
    await confirmSwap(made.client)
    expect(seen).toEqual([1, 1])
  })

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
  ])('error: rejects a record %s', async (_, change) => {
    const { context, swap, record } = await good()
    context.storage.write('swap', [change(record as never)])
    const before = swap()
    await resumeSwap(context)
    expect(swap()).toBe(before)
  })

  test('param: accepts a complete record', async () => {
    const { context, swap, record } = await good()
    context.storage.write('swap', [null, 'swap', record])
    await resumeSwap(context)
    expect(swap()?.progress).toEqual({ step: 'confirmed', hash: HASH })
  })
})
