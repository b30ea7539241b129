import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeEveryStore } from '../../test/describeStores.js'
import type { MailboxStore, NewMessage, StoredMessage } from '../core/index.js'
import { sizeOf } from '../core/storeLimits.js'

const topic = createHash('sha256').update('stores').digest('hex')
const size = { count: 100, bytes: 1_000_000 }
const one = sizeOf({ message: 'xx' })

describeEveryStore('a store', (makeStore) => {
  let clock = Date.now()
  const now = (): number => clock
  const message = (text: string, more: Partial<NewMessage> = {}): NewMessage => ({
    topic,
    message: text,
    tag: 1,
    attestation: undefined,
    from: 'A',
    project: 'demo',
    address: '10.0.0.1',
    publishedAt: clock,
    expiresAt: clock + 300_000,
    keys: [`key-${text}-${more.topic ?? topic}`],
    ...more,
  })
  const texts = async (store: MailboxStore, clientId = 'B', after = ''): Promise<string[]> => {
    const [page] = await store.read([{ topic, clientId, after }], size)
    return (page?.messages ?? []).map(
      ({ message: envelope, done }) => envelope.message + (done ? ' done' : ''),
    )
  }
  const cursors = async (store: MailboxStore): Promise<string[]> => {
    const [page] = await store.read([{ topic, clientId: 'B', after: '' }], size)
    return (page?.messages ?? []).map(({ message: envelope }) => envelope.cursor)
  }

  const take = (store: MailboxStore, cursor: string, clientId: string): Promise<void> =>
    store.acknowledge({ topic, cursor, clientId })

  test('behavior: a message that shares a key is the same one until it expires', async () => {
    const store = await makeStore({ now })
    expect(await store.publish(message('m1', { keys: ['a', 'b'] }))).toBe('stored')
    expect(await store.publish(message('m2', { keys: ['b', 'c'] }))).toBe('duplicate')
    expect(await store.publish(message('m3', { keys: ['c'] }))).toBe('stored')
    clock += 300_000
    expect(await store.publish(message('m4', { keys: ['a'] }))).toBe('stored')
    expect(await texts(store)).toEqual(['m4'])
  })

  test('behavior: long ones outlive short ones that came later', async () => {
    const store = await makeStore({ now })
    await store.publish(message('long', { expiresAt: clock + 86_400_000 }))
    await store.publish(message('short'))
    await store.publish(message('long too', { expiresAt: clock + 86_400_000 }))
    clock += 300_000
    expect(await texts(store)).toEqual(['long', 'long too'])
    clock += 86_400_000
    expect(await texts(store)).toEqual([])
  })

  test('behavior: pages go on behind their cursor and never hold less than one message', async () => {
    const store = await makeStore({ now })
    for (const text of ['m1', 'm2', 'm3']) await store.publish(message(text))
    const read = async (after: string, count: number, bytes: number): Promise<unknown> => {
      const [page] = await store.read([{ topic, clientId: 'B', after }], { count, bytes })
      return [page?.messages.map(({ message: envelope }) => envelope.message), page?.more]
    }
    const [first = '', second = '', third = ''] = await cursors(store)
    expect(first < second && second < third).toBe(true)
    expect(await read('', 2, 1_000_000)).toEqual([['m1', 'm2'], true])
    expect(await read(second, 2, 1_000_000)).toEqual([['m3'], false])
    expect(await read(third, 2, 1_000_000)).toEqual([[], false])
    expect(await read('', 10, 1)).toEqual([['m1'], true])
    const [page] = await store.read([{ topic, clientId: 'B', after: '' }], size)
    expect(page?.head).toBe(third)
  })

  test('behavior: done is noted for each client', async () => {
    const store = await makeStore({ now })
    await store.publish(message('m1'))
    await store.publish(message('m2'))
    const [first = ''] = await cursors(store)
    await take(store, first, 'B')
    await take(store, first, 'BB')
    await take(store, first, 'B')
    await take(store, '0', 'B')
    expect(await texts(store, 'B')).toEqual(['m1 done', 'm2'])
    expect(await texts(store, 'BB')).toEqual(['m1 done', 'm2'])
    expect(await texts(store, 'C')).toEqual(['m1', 'm2'])
  })

  test('behavior: a full topic drops what was delivered, oldest first, and refuses rather than lose the rest', async () => {
    const store = await makeStore({ now, limits: { topicMessages: 3 } })
    for (const text of ['m1', 'm2', 'm3']) await store.publish(message(text))
    expect(await store.publish(message('m4'))).toBe('topic_full')
    const [, second = ''] = await cursors(store)
    await take(store, second, 'B')
    expect(await store.publish(message('m4'))).toBe('stored')
    expect(await texts(store, 'C')).toEqual(['m1', 'm3', 'm4'])
    expect(await store.publish(message('m5'))).toBe('topic_full')
  })

  test('behavior: a topic is bounded in bytes', async () => {
    const store = await makeStore({ now, limits: { topicBytes: one * 2 } })
    expect(await store.publish(message('m'.repeat(one * 2)))).toBe('topic_full')
    expect(await store.publish(message('m1'))).toBe('stored')
    expect(await store.publish(message('m2'))).toBe('stored')
    expect(await store.publish(message('m3'))).toBe('topic_full')
    expect(await store.publish(message('m3', { topic: topic.replace(/^./, '0') }))).toBe('stored')
  })

  test('behavior: a project is bounded in bytes over all its topics, until they expire', async () => {
    const store = await makeStore({ now, limits: { projectBytes: one * 2 } })
    for (const digit of ['1', '2']) {
      expect(await store.publish(message('m1', { topic: topic.replace(/^./, digit) }))).toBe('stored')
    }
    expect(await store.publish(message('m1'))).toBe('project_full')
    expect(await store.publish(message('m2', { project: 'other' }))).toBe('stored')
    clock += 360_000
    expect(await store.publish(message('m1'))).toBe('stored')
  })

  test('behavior: who listens is told once, in order, and after it was stored', async () => {
    const store = await makeStore({ now })
    const announced: StoredMessage[] = []
    store.attach({
      message: (arrived) => void announced.push(arrived),
      interrupt: () => {},
      resync: () => {},
    })
    await store.listen([topic, topic])
    const all = Array.from({ length: 50 }, (_, index) => `m${index}`)
    await Promise.all(all.map((text) => store.publish(message(text, { attestation: `proof ${text}` }))))
    await store.publish(message('m0'))
    await expect.poll(() => announced.length).toBe(50)
    expect(announced.map((stored) => stored.message)).toEqual(all)
    expect(announced.map(({ cursor }) => cursor)).toEqual(await cursors(store))
    expect(announced[7]).toEqual({
      topic,
      message: 'm7',
      tag: 1,
      attestation: 'proof m7',
      from: 'A',
      publishedAt: clock,
      expiresAt: clock + 300_000,
      cursor: expect.any(String),
    })
  })

  test('behavior: any text is kept as it is', async () => {
    const store = await makeStore({ now })
    const odd = ['', ' ', '"\\\u0000\n', '😀 ü', '{"a":1}', '%S+ (.-)', 'x'.repeat(100_000)]
    for (const [index, text] of odd.entries()) await store.publish(message(text, { keys: [`k${index}`] }))
    expect(await texts(store)).toEqual(odd)
  })

  test('behavior: a topic that nobody knows is empty', async () => {
    const store = await makeStore({ now })
    const [page] = await store.read([{ topic, clientId: 'B', after: '' }], size)
    expect(page).toEqual({ messages: [], more: false, head: '' })
    await take(store, '1', 'B')
    expect(await store.isReady()).toBe(true)
  })
})
