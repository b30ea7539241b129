import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coreClient } from '../../test/coreClient.js'
import { describeStores } from '../../test/describeStores.js'
import { findRedis, startRedis, type TestRedis } from '@latchkey/kit/testing/startRedis'
import {
  createRelay,
  type MailboxStore,
  type NewMessage,
  type Relay,
  type StoreLimits,
} from '../core/index.js'
import { REMEMBER_MS, sizeOf } from '../core/storeLimits.js'
import { createRedisStore } from './createRedisStore.js'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const T = hash('topic')
const publication = (message: string): object => ({ topic: T, message, ttl: 300, tag: 1 })
const MiB = 1024 * 1024

describeStores('what leaves, and when', (makeStore) => {
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
  /** Publishes until it is refused; gives how many were stored, and why no more. */
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
  ])('behavior: when a %s has no room, what somebody has leaves first', async (who, owner) => {
    const store = await makeStore({ now, limits })
    const topics: string[] = []
    let outcome = 'stored'
    for (let turn = 0; outcome === 'stored'; turn += 1) {
      const entry = message(owner(turn))
      outcome = await store.publish(entry)
      if (outcome === 'stored') topics.push(entry.topic)
    }
    // The last places of a project are for those who have little.
    expect(outcome).toBe(who === 'project' ? 'address_full' : `${who}_full`)
    const isThere = async (): Promise<readonly boolean[]> =>
      Promise.all(topics.map(async (topic) => (await cursorIn(store, topic)) !== ''))
    const acknowledged = topics.slice(1)
    for (const topic of acknowledged) {
      const receipt = { topic, cursor: await cursorIn(store, topic), clientId: 'B', everyone: false }
      await store.acknowledge(receipt)
    }
    expect(await isThere()).not.toContain(false)
    expect(await store.publish(message(owner(topics.length)))).toBe('stored')
    const [untouched, ...others] = await isThere()
    expect(untouched).toBe(true)
    expect(others).toContain(false)
    // No more than had to.
    expect(others.filter((there) => !there).length).toBeLessThanOrEqual(who === 'project' ? 2 : 1)
  })

  test('behavior: what everyone has leaves at once, and a retry still changes nothing for a while', async () => {
    const store = await makeStore({ now, limits: { projectBytes: 2 * each } })
    const first = message({ expiresAt: clock + 86_400_000 })
    expect(await store.publish(first)).toBe('stored')
    const { topic } = first
    const cursor = await cursorIn(store, topic)
    await store.acknowledge({ topic, cursor, clientId: undefined, everyone: true })
    expect(await cursorIn(store, topic)).toBe(cursor)
    await store.acknowledge({ topic, cursor, clientId: 'B', everyone: true })
    expect(await cursorIn(store, topic)).toBe('')
    expect(await store.publish(first)).toBe('duplicate')
    // Its room is free.
    expect(await store.publish(message({ message: 'x'.repeat(MiB / 2 - 1000) }))).toBe('stored')
    clock += REMEMBER_MS
    expect(await store.publish({ ...first, message: 'x' })).toBe('stored')
  })
})

describe.skipIf(findRedis() === undefined)('two nodes and Redis (needs redis-server)', () => {
  let redis: TestRedis
  const opened: MailboxStore[] = []
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => {
    for (const store of opened) await store.close()
    await redis.stop()
  })
  let counter = 0
  const two = async (): Promise<[Relay, Relay, () => Promise<unknown>]> => {
    counter += 1
    const open = async (): Promise<MailboxStore> => {
      const prefix = `leaving${counter}:`
      const store = await createRedisStore({ url: redis.url, prefix, now: Date.now, onError: () => {} })
      opened.push(store)
      return store
    }
    const stores = [await open(), await open()] as const
    const look = async (): Promise<unknown> => {
      const [page] = await stores[0].read([{ topic: T, clientId: 'nobody', after: '' }], {
        count: 9,
        bytes: MiB,
      })
      return page?.messages.map(({ message }) => message.message)
    }
    return [createRelay({ store: stores[0], hash }), createRelay({ store: stores[1], hash }), look]
  }
  const take = async (client: ReturnType<typeof coreClient>, text: string): Promise<void> => {
    await expect.poll(() => client.messages(), { interval: 1 }).toContain(text)
    const delivery = client.deliveries().find(({ message }) => message === text)
    client.acknowledge(delivery?.id ?? 0)
  }

  test('behavior: a message leaves when the subscribers on all nodes have it, and not before', async () => {
    const [first, second, look] = await two()
    const [a, b1, b2] = [coreClient(first, 'A'), coreClient(first, 'B'), coreClient(second, 'B')]
    // The publisher listens too, as both sides of a session do, and is not waited for.
    for (const client of [a, b1, b2]) await client.call('irn_subscribe', { topic: T })
    await a.call('irn_publish', publication('m1'))
    await take(b1, 'm1')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await look()).toEqual(['m1'])
    await take(b2, 'm1')
    await expect.poll(look).toEqual([])
  })

  test('behavior: a socket that goes away without a word is waited for no longer', async () => {
    const [first, , look] = await two()
    const [a, b1, b2] = [coreClient(first, 'A'), coreClient(first, 'B'), coreClient(first, 'B')]
    for (const client of [b1, b2]) await client.call('irn_subscribe', { topic: T })
    await a.call('irn_publish', publication('m1'))
    await take(b1, 'm1')
    await expect.poll(() => b2.messages()).toEqual(['m1'])
    expect(await look()).toEqual(['m1'])
    b2.socket.closed()
    await expect.poll(look).toEqual([])
  })

  test('behavior: with the publisher alone on a node, the subscriber on the other one decides', async () => {
    const [first, second, look] = await two()
    const [a, other, b] = [coreClient(first, 'A'), coreClient(second, 'A'), coreClient(second, 'B')]
    for (const client of [a, other]) await client.call('irn_subscribe', { topic: T })
    await a.call('irn_publish', publication('m1'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    // Only the publisher listens: nobody has it, so it waits.
    expect(await look()).toEqual(['m1'])
    await b.call('irn_subscribe', { topic: T })
    await take(b, 'm1')
    await expect.poll(look).toEqual([])
  })
})
