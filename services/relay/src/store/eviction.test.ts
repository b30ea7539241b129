import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { coreClient } from '../../test/coreClient.js'
import { describeEveryStore } from '../../test/describeStores.js'
import {
  createMemoryStore,
  createRelay,
  type MailboxStore,
  type NewMessage,
  type StoreLimits,
} from '../core/index.js'
import { REMEMBER_MS, sizeOf } from '../core/storeLimits.js'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const T = hash('topic')
const publication = (message: string): object => ({ topic: T, message, ttl: 300, tag: 1 })
const MiB = 1024 * 1024

describeEveryStore('what leaves, and when', (makeStore) => {
  let clock = Date.now()
  const now = (): number => clock
  let counter = 0
  const message = (more: Partial<NewMessage> = {}): NewMessage => {
    counter += 1
    return {
      topic: hash(`topic ${counter}`),
      message: 'x'.repeat(MiB / 2),
      tag: 1,
      attestation: undefined,
      from: 'A',
      project: 'demo',
      address: '10.0.0.1',
      publishedAt: clock,
      expiresAt: clock + 300_000,
      keys: [hash(`key ${counter}`)],
      ...more,
    }
  }
  const cursorIn = async (store: MailboxStore, topic: string): Promise<string> => {
    const [page] = await store.read([{ topic, clientId: 'B', after: '' }], { count: 10, bytes: MiB })
    return page?.messages[0]?.message.cursor ?? ''
  }
  const fill = async (store: MailboxStore, more: Partial<NewMessage>): Promise<[number, string]> => {
    for (let stored = 0; ; stored += 1) {
      const outcome = await store.publish(message(more))
      if (outcome !== 'stored') return [stored, outcome]
    }
  }
  const limits: Partial<StoreLimits> = {
    projectBytes: 32 * MiB,
    totalBytes: 64 * MiB,
    clientShare: 15,
    addressShare: 25,
  }
  const each = sizeOf(message())

  test('behavior: a client and an address get a part of a project, and nobody is stopped by another', async () => {
    const store = await makeStore({ now, limits })
    const client = Math.floor((0.15 * 32 * MiB) / each)
    expect(await fill(store, { from: 'A' })).toEqual([client, 'client_full'])
    const [more, why] = await fill(store, { from: 'B' })
    expect([client + more, why]).toEqual([Math.floor((0.25 * 32 * MiB) / each), 'address_full'])
    expect(await store.publish(message({ from: 'B', address: '10.0.0.2' }))).toBe('stored')
    expect(await store.publish(message({ from: 'C', address: '10.0.0.2' }))).toBe('stored')
    clock += 300_000
    expect(await store.publish(message({ from: 'A' }))).toBe('stored')
  })

  test('behavior: many greedy addresses together leave room for one that comes late', async () => {
    const store = await makeStore({ now, limits })
    for (let address = 1; address <= 12; address += 1) {
      for (const from of ['A', 'B', 'C'])
        await fill(store, { address: `10.0.0.${address}`, from: from + address })
    }
    expect(await store.publish(message({ address: '10.0.1.1', from: 'late', message: 'x' }))).toBe('stored')
  })

  test.each<[string, (turn: number) => Partial<NewMessage>]>([
    ['client', () => ({})],
    ['address', (turn) => ({ from: `A${turn % 7}` })],
    ['project', (turn) => ({ from: `A${turn % 31}`, address: `10.0.0.${turn % 23}` })],
  ])('behavior: when a %s has no room, what somebody has leaves first', async (party, owner) => {
    const store = await makeStore({ now, limits })
    const topics: string[] = []
    let outcome = 'stored'
    for (let turn = 0; outcome === 'stored'; turn += 1) {
      const entry = message(owner(turn))
      outcome = await store.publish(entry)
      if (outcome === 'stored') topics.push(entry.topic)
    }
    expect(outcome).toBe(party === 'project' ? 'address_full' : `${party}_full`)
    const presence = async (): Promise<readonly boolean[]> =>
      Promise.all(topics.map(async (topic) => (await cursorIn(store, topic)) !== ''))
    const acknowledged = topics.slice(1)
    for (const topic of acknowledged) {
      await store.acknowledge({ topic, cursor: await cursorIn(store, topic), clientId: 'B' })
    }
    expect(await presence()).not.toContain(false)
    const more = party === 'project' ? Math.floor((32 * MiB) / each) - topics.length + 1 : 1
    for (let turn = 0; turn < more; turn += 1) {
      const entry = message(owner(turn))
      expect(await store.publish(entry)).toBe('stored')
      await store.acknowledge({
        topic: entry.topic,
        cursor: await cursorIn(store, entry.topic),
        clientId: 'B',
      })
    }
    const removedIndexes = (await presence()).flatMap((isPresent, at) => (isPresent ? [] : [at]))
    expect(removedIndexes).toEqual(party === 'project' ? [1] : [])
  })

  const acknowledge = async (store: MailboxStore, topic: string, clientId = 'B'): Promise<void> =>
    store.acknowledge({ topic, cursor: await cursorIn(store, topic), clientId })

  test('behavior: an acknowledged message stays until it expires, and counts against nobody', async () => {
    const store = await makeStore({ now, limits: { ...limits, clientShare: 1 } })
    const topics: string[] = []
    for (let at = 0; at < 32; at += 1) {
      const entry = message({ expiresAt: clock + 86_400_000 })
      expect(await store.publish(entry)).toBe('stored')
      await acknowledge(store, entry.topic)
      topics.push(entry.topic)
    }
    clock += 86_399_000
    expect(await Promise.all(topics.map((topic) => cursorIn(store, topic)))).not.toContain('')
    clock += 1000
    expect(new Set(await Promise.all(topics.map((topic) => cursorIn(store, topic))))).toEqual(new Set(['']))
  })

  test('behavior: the message whose acknowledgement is the oldest leaves first, and none that nobody has', async () => {
    const store = await makeStore({
      now,
      limits: { projectBytes: 4 * each, clientShare: 100, addressShare: 100 },
    })
    const present = [message(), message(), message()]
    for (const entry of present) await store.publish(entry)
    const [first, second, third] = present.map(({ topic }) => topic)
    await acknowledge(store, third ?? '')
    await acknowledge(store, first ?? '')
    const left: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const outcome = await store.publish(message())
      const topics = await Promise.all(
        present.map(async ({ topic }) => (await cursorIn(store, topic)) && topic),
      )
      left.push(
        `${outcome} ${[first, second, third].filter((topic) => !topics.includes(topic ?? '')).length}`,
      )
      if (turn === 1) expect(topics[0]).toBe(first)
    }
    expect(left).toEqual(['stored 0', 'stored 1', 'stored 2'])
    expect(await cursorIn(store, second ?? '')).not.toBe('')
  })

  test('behavior: in a full topic as well the oldest acknowledgement leaves first', async () => {
    const store = await makeStore({ now, limits: { topicMessages: 3 } })
    const topic = hash('full')
    const texts = async (): Promise<readonly string[]> => {
      const [page] = await store.read([{ topic, clientId: 'B', after: '' }], { count: 9, bytes: MiB })
      return page?.messages.map((one) => one.message.message) ?? []
    }
    for (const text of ['m1', 'm2', 'm3']) await store.publish(message({ topic, message: text }))
    const [page] = await store.read([{ topic, clientId: 'B', after: '' }], { count: 9, bytes: MiB })
    for (const at of [2, 0])
      await store.acknowledge({ topic, cursor: page?.messages[at]?.message.cursor ?? '', clientId: 'B' })
    await store.publish(message({ topic, message: 'm4' }))
    expect(await texts()).toEqual(['m1', 'm2', 'm4'])
    await store.publish(message({ topic, message: 'm5' }))
    expect(await texts()).toEqual(['m2', 'm4', 'm5'])
    expect(await store.publish(message({ topic, message: 'm6' }))).toBe('topic_full')
  })

  test('behavior: a steady load that is acknowledged never finds its project full', async () => {
    const store = await makeStore({
      now,
      limits: { projectBytes: 8 * each, clientShare: 100, addressShare: 100 },
    })
    const outcomes = new Set<string>()
    for (let turn = 0; turn < 50; turn += 1) {
      const entry = message({ from: `A${turn % 3}` })
      outcomes.add(await store.publish(entry))
      await acknowledge(store, entry.topic)
      clock += 100
    }
    expect([...outcomes]).toEqual(['stored'])
  })

  test('behavior: a retry of a message that left for want of room changes nothing for a while', async () => {
    const store = await makeStore({
      now,
      limits: { projectBytes: 4 * each, clientShare: 100, addressShare: 100 },
    })
    const first = message({ expiresAt: clock + 86_400_000 })
    expect(await store.publish(first)).toBe('stored')
    await acknowledge(store, first.topic)
    for (let turn = 0; turn < 3; turn += 1) {
      const entry = message()
      await store.publish(entry)
      await acknowledge(store, entry.topic)
    }
    expect(await store.publish(first)).toBe('duplicate')
    expect(await store.publish(message())).toBe('stored')
    expect(await cursorIn(store, first.topic)).toBe('')
    expect(await store.publish(first)).toBe('duplicate')
    clock += REMEMBER_MS
    expect(await store.publish({ ...first, message: 'x' })).toBe('stored')
  })

  test('behavior: a second wallet gets what the first one acknowledged, by subscribing and by fetching', async () => {
    const relay = createRelay({ store: await makeStore({ now: Date.now }), hash })
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name) => coreClient(relay, name))
    for (const client of [a, b]) await client?.call('irn_subscribe', { topic: T })
    await a?.call('irn_publish', publication('proposal'))
    await expect.poll(() => b?.messages(), { interval: 1 }).toEqual(['proposal'])
    b?.acknowledge(b.deliveries()[0]?.id ?? 0)
    await relay.idle()
    await b?.call('irn_unsubscribe', { topic: T, id: hash(`${T}B`) })
    await c?.call('irn_subscribe', { topic: T })
    await expect.poll(() => c?.messages(), { interval: 1 }).toEqual(['proposal'])
    expect(await d?.call('irn_fetchMessages', { topic: T })).toMatchObject({
      messages: [{ message: 'proposal' }],
    })
    b?.socket.closed()
    const again = coreClient(relay, 'B')
    expect(await again.call('irn_fetchMessages', { topic: T })).toMatchObject({ messages: [] })
  })
})

test('behavior: memory that all projects share is taken from the oldest acknowledgement of any of them', async () => {
  const text = 'x'.repeat(MiB / 2)
  const each = sizeOf({ message: text })
  const limits = { totalBytes: 8 * each, projectBytes: 6 * each, clientShare: 100, addressShare: 100 }
  const store = createMemoryStore({ limits })
  const publish = (project: string, at: number): Promise<unknown> =>
    store.publish({
      topic: hash(`${project} ${at}`),
      message: text,
      tag: 1,
      attestation: undefined,
      from: project,
      project,
      address: project,
      publishedAt: 0,
      expiresAt: Infinity,
      keys: [`${project} ${at}`],
    })
  const cursors = async (project: string): Promise<readonly string[]> =>
    (
      await store.read(
        [0, 1, 2, 3, 4].map((at) => ({ topic: hash(`${project} ${at}`), clientId: 'B', after: '' })),
        { count: 1, bytes: MiB },
      )
    ).map(({ head }) => head)
  for (const at of [0, 1, 2, 3, 4]) {
    await publish('quiet', at)
    if (at > 0)
      await store.acknowledge({
        topic: hash(`quiet ${at}`),
        cursor: (await cursors('quiet'))[at] ?? '',
        clientId: 'B',
      })
  }
  for (const at of [0, 1, 2, 3, 4]) expect(await publish('busy', at)).toBe('stored')
  expect((await cursors('quiet')).map((head) => head !== '')).toEqual([true, false, false, false, true])
  expect(store.stats().bytes).toBeLessThanOrEqual(limits.totalBytes)
})
