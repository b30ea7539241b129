import type { LatchkeyEvent } from '@latchkey/protocol/events'
import { describe, expect, test } from 'vitest'
import { asked, create, ids, serve } from '../../test/servedWallets.js'
import { searchWallets } from './searchWallets.js'

describe('searchWallets', () => {
  test('behavior: after 300 ms, 100 entries, SEARCH_WALLET', async () => {
    const made = create()
    const events: LatchkeyEvent[] = []
    made.client.onEvent((event) => events.push(event))
    const answer = searchWallets(made.client, { query: ' wallet 9 ' })
    expect(made.client.getState().catalogue.search).toMatchObject({
      query: 'wallet 9',
      result: { status: 'loading' },
    })
    await made.platform.advance(299)
    expect(asked(made)).toHaveLength(0)
    await made.platform.advance(1)
    expect(await answer).toHaveLength(11)
    expect(asked(made)[0]?.get('entries')).toBe('100')
    expect(asked(made)[0]?.get('search')).toBe('wallet 9')
    expect(events.filter(({ event }) => event === 'SEARCH_WALLET')).toMatchObject([
      { properties: { query: 'wallet 9', count: 11 } },
    ])
  })

  test.each([
    ['  meta\t\u0007mask ', 'meta mask'],
    ['x'.repeat(150), 'x'.repeat(100)],
  ])('behavior: %j is normalized for the gateway', async (typed, query) => {
    const made = create()
    await searchWallets(made.client, { query: typed, immediate: true })
    expect(asked(made).at(-1)?.get('search')).toBe(query)
  })

  test('behavior: further typing supersedes, in any order of answers', async () => {
    const made = create()
    const opens: (() => void)[] = []
    made.platform.answer = (url) => new Promise((resolve) => opens.push(() => resolve(serve(url))))
    const first = searchWallets(made.client, { query: 'wallet 1', immediate: true })
    await made.platform.settle()
    const second = searchWallets(made.client, { query: 'wallet 2', immediate: true })
    await made.platform.settle()
    for (const open of opens.toReversed()) open()
    expect(await first).toEqual([])
    expect(await second).toHaveLength(11)
    await made.platform.settle()
    expect(made.client.getState().catalogue.search).toMatchObject({
      query: 'wallet 2',
      result: { status: 'ready' },
    })
    const waiting = made.platform.timers()
    const third = searchWallets(made.client, { query: 'a' })
    const cleared = searchWallets(made.client, { query: '' })
    expect([await third, await cleared]).toEqual([[], []])
    expect(made.client.getState().catalogue.search).toEqual({ query: '', result: { status: 'idle' } })
    expect(made.platform.timers()).toBe(waiting)
  })

  test('error: a superseded search that fails does not show', async () => {
    const made = create()
    let fail = (): void => {}
    made.platform.answer = () => new Promise((_, reject) => (fail = () => reject(new TypeError('x'))))
    const first = searchWallets(made.client, { query: 'one', immediate: true })
    await made.platform.settle()
    const second = searchWallets(made.client, { query: 'two' })
    fail()
    expect(await first).toEqual([])
    await made.platform.settle()
    expect(made.client.getState().catalogue.search).toMatchObject({
      query: 'two',
      result: { status: 'loading' },
    })
    await searchWallets(made.client, { query: '' })
    await second
  })

  test('behavior: searches the static list without a gateway and while it is unreachable', async () => {
    const alone = create({ gateway: undefined })
    expect(ids(await searchWallets(alone.client, { query: 'METAM', immediate: true }))).toEqual([
      'io.metamask',
    ])
    const made = create()
    made.platform.answer = () => Promise.reject(new TypeError('x'))
    expect(ids(await searchWallets(made.client, { query: 'trust', immediate: true }))).toEqual([
      'com.trustwallet.app',
    ])
    expect(made.client.getState().catalogue.search.result.status).toBe('failed')
  })

  test('behavior: without a gateway a misspelled name is found', async () => {
    const made = create({ gateway: undefined })
    const found = await searchWallets(made.client, { query: 'metamsk', immediate: true })
    expect(ids(found)[0]).toBe('io.metamask')
    expect(found.length).toBeLessThan(4)
    expect(await searchWallets(made.client, { query: 'qqqqqqqq', immediate: true })).toEqual([])
    const without = create({ gateway: undefined, excludeWalletIds: ['trust wallet'] })
    expect(await searchWallets(without.client, { query: 'trust wallet', immediate: true })).toEqual([])
  })
})
