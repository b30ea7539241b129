import { expect, test } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER, secondNetwork } from '../../../test/fakeClient.js'
import { fakePlatform } from '../../../test/fakePlatform.js'
import { entry } from '../../../test/history.js'
import { setChain } from '../../connections/accounts.js'
import { showAccountTab } from '../../actions.js'
import type { Route } from '../../types/route.js'
import { followActivity } from './followActivity.js'
import { addTransaction } from '../../transactions/records.js'

function create() {
  let data = [entry()]
  const platform = fakePlatform((url) => (url.pathname.endsWith('/history') ? { data, next: null } : {}))
  const reads = { getTransaction: async () => ({ status: 'pending' as const }) }
  const made = fakeClient({ gateway: 'https://gate.test' }, { reads }, platform)
  made.connect()
  const show = (...stack: readonly Route[]): void =>
    made.context.update('test', ({ modal }) => ({ modal: { ...modal, open: stack.length > 0, stack } }))
  show({ view: 'Activity' })
  const asked = () => platform.requests.filter(({ url }) => url.pathname.endsWith('/history')).length
  return {
    ...made,
    show,
    asked,
    activity: () => made.client.getState().activity,
    add: () => (data = [entry(), ...data]),
    mine: (...entries: readonly ReturnType<typeof entry>[]) => (data = [...entries]),
  }
}

test('behavior: new blocks appear without a reload, until the view is left', async () => {
  const made = create()
  followActivity(made.context)
  await made.platform.settle()
  expect(made.activity()?.entries).toHaveLength(1)
  made.add()
  await made.platform.advance(5_000)
  expect(made.activity()?.entries).toHaveLength(2)
  expect(made.activity()?.loading).toBe(false)
  const before = made.asked()
  made.show({ view: 'Account' })
  await made.platform.advance(60_000)
  expect(made.asked()).toBe(before)
})

test('behavior: the view of a token also follows the history', async () => {
  const made = create()
  made.show({ view: 'Account' }, { view: 'TokenDetails', id: CHAIN })
  followActivity(made.context)
  await made.platform.settle()
  made.add()
  await made.platform.advance(5_000)
  expect(made.activity()?.entries).toHaveLength(2)
})

test.each(['Activity', 'Transaction'] as const)(
  'behavior: a reorganization while %s is open replaces its transactions once',
  async (view) => {
    const [kept, taken, other] = [entry(), entry(), entry()]
    const made = create()
    made.mine(taken, kept)
    followActivity(made.context)
    await made.platform.settle()
    const ids = () => made.activity()?.entries.map(({ id }) => id)
    expect(ids()).toEqual([taken.id, kept.id])
    made.show({ view: 'Activity' }, ...(view === 'Transaction' ? [{ view, id: taken.id } as const] : []))
    made.mine(other, { ...kept, metadata: { ...kept.metadata, minedAt: '2026-11-20T10:00:00.000Z' } })
    await made.platform.advance(5_000)
    expect(ids()).toEqual([other.id, kept.id])
    expect(made.activity()?.entries[1]?.metadata.minedAt).toBe('2026-11-20T10:00:00.000Z')
    made.mine()
    await made.platform.advance(5_000)
    expect(made.activity()).toMatchObject({ entries: [], empty: true, loading: false })
  },
)

test('behavior: a hidden page makes no requests; a background failure shows no toast', async () => {
  const made = create()
  followActivity(made.context)
  await made.platform.settle()
  made.platform.visible = false
  await made.platform.advance(30_000)
  expect(made.asked()).toBe(1)
  made.platform.visible = true
  made.platform.answer = () => new Response('', { status: 503 })
  await made.platform.advance(5_000)
  expect(made.client.getState().toast).toBeNull()
  expect(made.activity()?.entries).toHaveLength(1)
})

test('behavior: a send appears at once and is checked more often', async () => {
  const made = create()
  followActivity(made.context)
  await made.platform.settle()
  addTransaction(made.context, {
    kind: 'send',
    account: `${CHAIN}:${ADDRESS}`,
    chainId: CHAIN,
    sent: { hash: '0x1' },
    summary: { to: OTHER, amount: '1', symbol: 'ETH' },
  })
  made.context.update('test', ({ send }) => ({
    send: { ...send, progress: { step: 'pending', hash: '0x1' } },
  }))
  expect(made.activity()?.pending).toHaveLength(1)
  await made.platform.advance(5_000)
  const before = made.asked()
  await made.platform.advance(2_500)
  expect(made.asked()).toBe(before + 1)
})

test('behavior: reads another network at once', async () => {
  const made = create()
  followActivity(made.context)
  await made.platform.settle()
  made.connect(ADDRESS, `eip155:${secondNetwork.id}`)
  await made.platform.settle()
  expect(made.asked()).toBe(2)
  expect(made.activity()?.caipAddress).toContain(String(secondNetwork.id))
})

test('behavior: the Activity tab reads when selected, and again on return', async () => {
  const made = create()
  made.show({ view: 'Account' })
  await made.platform.settle()
  expect(made.asked()).toBe(0)
  await showAccountTab(made.client, 'activity')
  await made.platform.settle()
  expect(made.asked()).toBe(1)
  expect(made.activity()?.entries).toHaveLength(1)
  made.show()
  await made.platform.advance(60_000)
  expect(made.asked()).toBe(1)
  made.show({ view: 'Account' })
  await made.platform.settle()
  expect(made.asked()).toBe(2)
})

test('behavior: another network keeps the selected tab', async () => {
  const made = create()
  made.show({ view: 'Account' })
  await showAccountTab(made.client, 'activity')
  await made.platform.settle()
  setChain(made.context, 'c1', `eip155:${secondNetwork.id}`)
  await made.platform.settle()
  const account = made.client.getState().accounts['eip155']
  expect(account).toMatchObject({ chainId: `eip155:${secondNetwork.id}`, currentTab: 'activity' })
  expect(made.activity()?.caipAddress).toContain(String(secondNetwork.id))
})

test('behavior: is followed only once for all callers', async () => {
  const made = create()
  followActivity(made.context)
  followActivity(made.context)
  await made.platform.settle()
  await made.platform.advance(5_000)
  expect(made.asked()).toBe(2)
})
