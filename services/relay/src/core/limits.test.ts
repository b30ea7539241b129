import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { coreClient, type CoreClient } from '../../test/coreClient.js'
import { createMemoryStore } from './createMemoryStore.js'
import { createRelay } from './createRelay.js'
import type { MailboxStore, StoreEvents } from './mailboxStore.js'
import type { Relay } from './relayTypes.js'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const T = hash('topic')
const publication = (message: string, topic = T): object => ({ topic, message, ttl: 300, tag: 1 })
afterEach(() => vi.useRealTimers())

describe('rates', () => {
  test('behavior: who asks too fast is answered later, in order, and is read no further', async () => {
    vi.useFakeTimers()
    const limits = { ratePerSecond: 10, rateBurst: 3, queuedRequests: 4 }
    const relay = createRelay({ store: createMemoryStore(), hash, limits })
    const client = coreClient(relay, 'A')
    for (let id = 0; id < 10; id += 1) {
      client.socket.receive(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_nothing', params: {} }))
    }
    await vi.advanceTimersByTimeAsync(0)
    expect(client.texts).toHaveLength(3)
    expect(client.port.paused).toBe(true)
    await vi.advanceTimersByTimeAsync(250)
    expect(client.texts).toHaveLength(5)
    await vi.advanceTimersByTimeAsync(1000)
    const ids = client.texts.map((text) => (JSON.parse(text) as { id: number }).id)
    expect(ids).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(client.port.paused).toBe(false)
  })

  test('behavior: sockets of one client share its rate, and a batch costs what it holds', async () => {
    vi.useFakeTimers()
    const relay = createRelay({
      store: createMemoryStore(),
      hash,
      limits: { ratePerSecond: 10, rateBurst: 5 },
    })
    const [first, second] = [coreClient(relay, 'A'), coreClient(relay, 'A')]
    const messages = ['1', '2', '3', '4', '5', '6'].map((text) => publication(text))
    first.socket.receive(
      JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_batchPublish', params: { messages } }),
    )
    second.socket.receive(JSON.stringify({ id: 2, jsonrpc: '2.0', method: 'irn_nothing' }))
    await vi.advanceTimersByTimeAsync(90)
    expect([first.texts.length, second.texts.length]).toEqual([0, 0])
    await vi.advanceTimersByTimeAsync(10)
    expect([first.texts.length, second.texts.length]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(100)
    expect(second.texts).toHaveLength(1)
  })

  test('error: too many sockets of one client', () => {
    const relay = createRelay({ store: createMemoryStore(), hash, limits: { socketsPerClient: 2 } })
    const clients = [1, 2, 3].map(() => coreClient(relay, 'A'))
    expect(clients.map(({ port }) => port.closed?.code)).toEqual([undefined, undefined, 1013])
    expect(relay.stats().sockets).toBe(2)
  })
})

describe('mailboxes without room', () => {
  const full = async (outcome: Awaited<ReturnType<MailboxStore['publish']>>): Promise<CoreClient> => {
    const store = { ...createMemoryStore(), publish: async () => outcome }
    const client = coreClient(createRelay({ store, hash }), 'A')
    await client.call('irn_publish', publication('m')).catch(() => {})
    return client
  }

  test.each(['topic_full', 'project_full'] as const)('error: %s is answered with -32000', async (outcome) => {
    const { texts, port } = await full(outcome)
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ error: { code: -32000 } })
    expect(port.closed).toBeUndefined()
  })

  test('error: overload is no answer but a closed socket', async () => {
    const { texts, port } = await full('overloaded')
    expect(texts).toEqual([])
    expect(port.closed).toMatchObject({ code: 1013 })
  })
})

describe('a store that fails', () => {
  const failing = (part: Partial<MailboxStore>): { relay: Relay; failures: unknown[] } => {
    const failures: unknown[] = []
    const observer = { failure: (error: unknown): void => void failures.push(error) }
    const relay = createRelay({ store: { ...createMemoryStore(), ...part }, hash, observer })
    return { relay, failures }
  }
  const fail = (): Promise<never> => Promise.reject(new Error('gone'))

  test.each<[string, Partial<MailboxStore>, string, object]>([
    ['publish', { publish: fail }, 'irn_publish', publication('m')],
    ['listen', { listen: fail }, 'irn_subscribe', { topic: T }],
    ['read', { read: fail }, 'irn_fetchMessages', { topic: T }],
  ])(
    'error: %s: no answer, closed with 1013, and the client may come back',
    async (_, part, method, params) => {
      const { relay, failures } = failing(part)
      const client = coreClient(relay, 'A')
      await expect(client.call(method, params)).rejects.toThrow('no answer')
      expect(client.port.closed).toMatchObject({ code: 1013 })
      expect(failures).toHaveLength(1)
      expect(relay.stats()).toEqual({ sockets: 0, clients: 0, topics: 0, subscriptions: 0 })
    },
  )

  test('error: reading the mailbox after a subscribe: closed with 1013', async () => {
    const { relay } = failing({ read: fail })
    const client = coreClient(relay, 'A')
    await client.call('irn_subscribe', { topic: T })
    await vi.waitFor(() => expect(client.port.closed).toMatchObject({ code: 1013 }))
  })

  test('error: an acknowledgement that cannot be stored hurts nobody', async () => {
    const { relay, failures } = failing({ acknowledge: fail })
    const [a, b] = [coreClient(relay, 'A'), coreClient(relay, 'B')]
    await b.call('irn_subscribe', { topic: T })
    await a.call('irn_publish', publication('m'))
    b.acknowledge(b.deliveries()[0]?.id ?? 0)
    await vi.waitFor(() => expect(failures).toHaveLength(1))
    expect(b.port.closed).toBeUndefined()
  })
})

test('behavior: what was missed while nothing could be heard comes afterwards, in order', async () => {
  const memory = createMemoryStore()
  let events: StoreEvents | undefined
  let deaf = false
  const store: MailboxStore = {
    ...memory,
    attach(given) {
      events = given
      memory.attach({ ...given, message: (message) => (deaf ? undefined : given.message(message)) })
    },
  }
  const relay = createRelay({ store, hash })
  const [a, b] = [coreClient(relay, 'A'), coreClient(relay, 'B')]
  await b.call('irn_subscribe', { topic: T })
  await a.call('irn_publish', publication('m1'))
  let isLost = true
  events?.interrupt(() => isLost)
  deaf = true
  await a.call('irn_publish', publication('m2'))
  deaf = false
  await a.call('irn_publish', publication('m3'))
  expect(b.messages()).toEqual(['m1'])
  const lateClient = coreClient(relay, 'C')
  await lateClient.call('irn_subscribe', { topic: T })
  isLost = false
  events?.resync(() => true)
  for (const client of [lateClient, b]) {
    await vi.waitFor(() => expect(client.messages()).toEqual(['m1', 'm2', 'm3']))
  }
  await a.call('irn_publish', publication('m4'))
  expect([b.messages().at(-1), lateClient.messages().at(-1)]).toEqual(['m4', 'm4'])
})

describe('any garbage', () => {
  const frame = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({
        id: fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
        jsonrpc: fc.constantFrom('2.0', '1.0'),
        method: fc.constantFrom(
          'irn_publish',
          'irn_batchSubscribe',
          'wc_approveSession',
          'irn_fetchMessages',
        ),
        params: fc.oneof(
          fc.jsonValue(),
          fc.record({ topic: fc.constantFrom(T, 'x'), message: fc.jsonValue(), ttl: fc.jsonValue() }),
          fc.record({ topics: fc.array(fc.jsonValue()) }),
        ),
      })
      .map((value) => JSON.stringify(value)),
  )

  test('behavior: never throws, answers each question once with its id, and answers no answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 20 }), async (frames) => {
        const failures: unknown[] = []
        const observer = { failure: (error: unknown): void => void failures.push(error) }
        const relay = createRelay({ store: createMemoryStore(), hash, observer })
        const client = coreClient(relay, 'A')
        for (const text of frames) client.socket.receive(text)
        await relay.idle()
        expect(failures).toEqual([])
        expect(client.port.closed).toBeUndefined()
        const answers = client.texts.map((text) => JSON.parse(text) as Record<string, unknown>)
        expect(answers).toHaveLength(frames.filter((text) => !isAnswer(text)).length)
        for (const answer of answers) expect('result' in answer).not.toBe('error' in answer)
      }),
      { numRuns: 200 },
    )
  })
})

function isAnswer(text: string): boolean {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null
    const isText = typeof value?.['id'] === 'string' || typeof value?.['id'] === 'number'
    return (
      isText &&
      value?.['jsonrpc'] === '2.0' &&
      !('method' in value) &&
      ('result' in value || 'error' in value)
    )
  } catch {
    return false
  }
}
