import type { Caip2 } from '@latchkey/protocol/caip'
import type { Transaction } from '@latchkey/protocol/http'
import { describe, expect, test, vi } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER, secondNetwork } from '../../../test/fakeClient.js'
import { fakePlatform } from '../../../test/fakePlatform.js'
import { entry } from '../../../test/history.js'
import { fetchActivity } from '../../actions.js'
import type { AdapterReads } from '../../types/adapter.js'
import { addTransaction, readTransactions } from '../../transactions/records.js'
import { closeTransaction } from '../../transactions/settle.js'

const gateway = 'https://gate.test'
const page = (data: readonly Transaction[], next: string | null = null) => ({ data, next })

function create(answer: (url: URL) => unknown, reads: Partial<AdapterReads> = {}) {
  const platform = fakePlatform((url) => (url.pathname.endsWith('/history') ? answer(url) : {}))
  const made = fakeClient({ gateway }, { reads }, platform)
  made.connect()
  const activity = () => made.client.getState().activity
  const ids = () => activity()?.entries.map(({ id }) => id)
  const asked = () =>
    platform.requests.filter(({ url }) => url.pathname.endsWith('/history')).map(({ url }) => url)
  return { ...made, activity, ids, asked }
}

const send = (hash: string, from = ADDRESS, chainId: Caip2 = CHAIN) => ({
  kind: 'send' as const,
  account: `${chainId}:${from}` as const,
  chainId,
  sent: { hash },
  summary: { to: OTHER, amount: '0.5', symbol: 'ETH' },
})

describe('reading', () => {
  test('behavior: reads the newest page, then the next one, without duplicates', async () => {
    const [one, two, three] = [entry(), entry(), entry()]
    const made = create((url) =>
      url.searchParams.get('cursor') === 'c' ? page([two, three]) : page([one, two], 'c'),
    )
    const reading = fetchActivity(made.client)
    await made.platform.settle()
    await reading
    expect(made.activity()).toMatchObject({ loading: false, empty: false, next: 'c' })
    await fetchActivity(made.client, { more: true })
    expect(made.ids()).toEqual([one, two, three].map(({ id }) => id))
    expect(made.activity()?.next).toBeNull()
    expect(made.asked().map(({ pathname }) => pathname)).toEqual(
      Array(2).fill(`/v1/account/${ADDRESS}/history`),
    )
    expect(made.asked()[0]?.searchParams.get('chainId')).toBe(CHAIN)
    await fetchActivity(made.client, { more: true })
    expect(made.asked()).toHaveLength(2)
  })

  test('behavior: a newer first page precedes earlier entries; reorganized ones are removed', async () => {
    const [one, two, three, four] = [entry(), entry(), entry(), entry()]
    let first = page([two, three], 'a')
    const made = create((url) => (url.searchParams.get('cursor') === 'a' ? page([four], null) : first))
    await fetchActivity(made.client)
    await fetchActivity(made.client, { more: true })
    first = page([one, three], 'b')
    await fetchActivity(made.client)
    expect(made.ids()).toEqual([one, three, four].map(({ id }) => id))
    expect(made.activity()?.next).toBeNull()
    const [five, six] = [entry(), entry()]
    first = page([five, six], 'far')
    await fetchActivity(made.client)
    expect(made.ids()).toEqual([five, six].map(({ id }) => id))
    expect(made.activity()?.next).toBe('far')
  })

  test('behavior: a request during a background read gets its own answer', async () => {
    let open = (): void => {}
    const held = new Promise<void>((resolve) => (open = resolve))
    const [old, young] = [entry(), entry()]
    const made = create((url) =>
      url.searchParams.has('cache') ? page([young, old]) : held.then(() => page([old])),
    )
    const passing = fetchActivity(made.client, { isQuiet: true })
    await made.platform.settle()
    const asking = fetchActivity(made.client, { fresh: true })
    const both = fetchActivity(made.client, { fresh: true })
    open()
    await Promise.all([passing, asking, both])
    expect(made.ids()).toEqual([young, old].map(({ id }) => id))
    expect(made.asked()).toHaveLength(2)
  })

  test('behavior: an unsupported network is empty, without a request; so is a family without a history', async () => {
    const made = create(() => page([entry()]))
    made.connect(ADDRESS, 'eip155:999')
    expect(await fetchActivity(made.client)).toMatchObject({ empty: true, entries: [], next: null })
    expect(made.asked()).toEqual([])
  })

  test('behavior: an account change discards the pending answer and clears the history', async () => {
    let open = (): void => {}
    let answer: unknown = page([entry()])
    const made = create(() => answer)
    await fetchActivity(made.client)
    expect(made.activity()?.entries).toHaveLength(1)
    answer = new Promise((done) => (open = () => done(page([entry()]))))
    const late = fetchActivity(made.client)
    await made.platform.settle()
    made.connect(ADDRESS, `eip155:${secondNetwork.id}`)
    expect(made.activity()).toBeUndefined()
    open()
    await late
    expect(made.activity()).toBeUndefined()
  })

  test.each([
    ['no list', { data: 'x' }, undefined],
    ['entries that are none', page([{}, null, { id: 1 }] as never), 0],
    [
      'entries of another chain',
      page([{ ...entry(), metadata: { ...entry().metadata, chain: 'eip155:1' } }]),
      0,
    ],
    ['a day that is none', page([{ ...entry(), metadata: { ...entry().metadata, minedAt: 'soon' } }]), 0],
    [
      'a day before all',
      page([{ ...entry(), metadata: { ...entry().metadata, minedAt: '0005-01-01T00:00:00Z' } }]),
      0,
    ],
    [
      'an amount that is none',
      page([{ ...entry(), transfers: [{ direction: 'in', quantity: { numeric: '1e9' } }] } as never]),
      1,
    ],
  ])('error: %s is no history', async (_name, body, count) => {
    const made = create(() => body)
    await fetchActivity(made.client)
    expect(made.activity()?.error?.name).toBe(count === undefined ? 'fetch_transactions_failed' : undefined)
    expect(made.activity()?.entries).toHaveLength(count ?? 0)
  })
})

describe('failing', () => {
  test('error: shows a toast, empties the list and tracks an event; the next read starts over', async () => {
    const one = entry()
    let answer: unknown = page([one], 'c')
    const made = create(() => answer)
    const events: unknown[] = []
    made.client.onEvent((event) => void events.push(event))
    await fetchActivity(made.client)
    answer = new Response('', { status: 503 })
    await fetchActivity(made.client, { more: true })
    expect(made.activity()).toMatchObject({
      loading: false,
      empty: true,
      next: null,
      error: { name: 'http_failed' },
    })
    expect(made.client.getState().toast).toMatchObject({
      variant: 'error',
      words: { key: 'toast.fetch_transactions_failed' },
    })
    expect(events).toMatchObject([{ event: 'ERROR_FETCH_TRANSACTIONS', properties: { network: CHAIN } }])
    answer = page([one], 'c')
    await fetchActivity(made.client, { fresh: true })
    expect(made.activity()).toMatchObject({ empty: false, next: 'c' })
    expect(made.activity()).not.toHaveProperty('error')
  })

  test('error: rejects without an account', async () => {
    const { client } = fakeClient({ gateway })
    await expect(fetchActivity(client)).rejects.toMatchObject({
      name: 'transactions_need_address',
      message: "Transactions can't be fetched without an accountAddress",
    })
  })
})

describe('transactions of this browser', () => {
  const hash = `0x${'ab'.repeat(32)}`

  test('behavior: a record closed during the lookup stays closed', async () => {
    const made = create(() => page([]), {
      getTransaction: async () => {
        closeTransaction(made.context, hash)
        return { status: 'confirmed' }
      },
    })
    addTransaction(made.context, { ...send(hash), resume: { key: '[]', request: {} } })
    await fetchActivity(made.client)
    const [record] = readTransactions(made.context)
    expect(record).toMatchObject({ id: hash, outcome: 'confirmed' })
    expect(record).not.toHaveProperty('resume')
  })

  test('behavior: a listed record stays for its feature for a day', async () => {
    const made = create(() => page([entry({ hash })]))
    addTransaction(made.context, { ...send(hash), resume: { key: '[]', request: {} } })
    await fetchActivity(made.client)
    expect(readTransactions(made.context)).toHaveLength(1)
    await made.platform.advance(86_400_001)
    await fetchActivity(made.client, { fresh: true })
    expect(readTransactions(made.context)).toEqual([])
  })

  test('behavior: stays on top until the history lists it, also after a reload', async () => {
    let history = page([])
    const made = create(() => history, { getTransaction: async () => ({ status: 'pending', nonce: 4 }) })
    addTransaction(made.context, send(hash))
    await fetchActivity(made.client)
    expect(made.activity()).toMatchObject({
      empty: false,
      pending: [
        { metadata: { hash, status: 'pending', nonce: 4 }, transfers: [{ quantity: { numeric: '0.5' } }] },
      ],
    })
    history = page([entry({ hash })])
    await fetchActivity(made.client)
    expect(made.activity()).toMatchObject({ pending: [], entries: [{ metadata: { hash } }] })
  })

  test.each([
    ['mined, before the history has it', { status: 'confirmed' }, 0, { metadata: { status: 'confirmed' } }],
    ['failed', { status: 'failed' }, 0, { metadata: { status: 'failed' } }],
    ['replaced', { status: 'replaced' }, 0, { lost: 'replaced' }],
    ['not known yet', { status: 'unknown' }, 599_000, { metadata: { status: 'pending' } }],
    ['forgotten by the network', { status: 'unknown' }, 601_000, { lost: 'dropped' }],
  ] as const)('behavior: a transaction that is %s ends as such', async (_name, fate, age, shown) => {
    const made = create(() => page([]), { getTransaction: async () => fate })
    addTransaction(made.context, send(hash))
    await made.platform.advance(age)
    await fetchActivity(made.client)
    expect(made.activity()?.pending).toMatchObject([shown])
    expect('lost' in (made.activity()?.pending[0] ?? {})).toBe('lost' in shown)
  })

  test('behavior: an unreachable node changes nothing; a reported nonce is reused', async () => {
    const getTransaction = vi
      .fn<NonNullable<AdapterReads['getTransaction']>>()
      .mockResolvedValueOnce({ status: 'pending', nonce: 9 })
      .mockRejectedValue(new Error('away'))
    const made = create(() => page([]), { getTransaction })
    addTransaction(made.context, send(hash))
    await fetchActivity(made.client)
    await fetchActivity(made.client)
    expect(made.activity()?.pending).toMatchObject([{ metadata: { status: 'pending', nonce: 9 } }])
    expect(getTransaction).toHaveBeenLastCalledWith({ chainId: CHAIN, hash, from: ADDRESS, nonce: 9 })
  })

  test.each([
    ['sped up', { to: OTHER, data: '0x', value: '5' }, {}],
    ['canceled', { to: ADDRESS, data: '0x', value: '0', isCancel: true }, { lost: 'canceled' }],
    ['replaced', { to: ADDRESS, data: '0x12', value: '0' }, { lost: 'replaced' }],
  ] as const)('behavior: a transaction that the wallet %s is shown once', async (outcome, other, shown) => {
    const otherHash = `0x${'cd'.repeat(32)}`
    let history = page([])
    const made = create(() => history, {
      getTransaction: async (asked) =>
        asked.hash === hash ? { status: 'replaced', nonce: 4 } : { status: 'confirmed', nonce: 4 },
      findTransaction: async () => ({ hash: otherHash, isCancel: false, ...other }),
    })
    addTransaction(made.context, { ...send(hash), call: { to: OTHER, data: '0x', value: '5' } })
    await fetchActivity(made.client)
    expect(made.activity()?.pending).toMatchObject([
      { metadata: { hash: outcome === 'sped up' ? otherHash : hash }, ...shown },
    ])
    history = page([entry({ hash: otherHash })])
    await fetchActivity(made.client)
    expect(made.activity()?.pending).toHaveLength(outcome === 'replaced' ? 1 : 0)
  })

  test('behavior: a nonce that an out-of-date node cannot look up stays pending', async () => {
    const findTransaction = vi.fn<NonNullable<AdapterReads['findTransaction']>>().mockResolvedValue(undefined)
    const made = create(() => page([]), {
      getTransaction: async () => ({ status: 'replaced', nonce: 4 }),
      findTransaction,
    })
    addTransaction(made.context, send(hash))
    await fetchActivity(made.client)
    expect(made.activity()?.pending[0]).not.toHaveProperty('lost')
    await made.platform.advance(600_001)
    await fetchActivity(made.client)
    expect(made.activity()?.pending).toMatchObject([{ lost: 'replaced' }])
  })

  test('behavior: omits other accounts and networks; keeps 99', async () => {
    const made = create(() => page([]))
    for (let n = 0; n < 120; n += 1)
      addTransaction(made.context, send(`0x${n.toString(16).padStart(64, '0')}`))
    addTransaction(made.context, send(hash, OTHER))
    addTransaction(made.context, send(`${hash}1`, ADDRESS, 'eip155:31338'))
    await fetchActivity(made.client)
    expect(made.activity()?.pending).toHaveLength(97)
  })
})
