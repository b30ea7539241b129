import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { coreClient, type CoreClient } from '../../test/coreClient.js'
import { describeStores } from '../../test/describeStores.js'
import { createRelay } from './createRelay.js'
import type { MailboxStore } from './mailboxStore.js'
import type { Relay, RelayOptions } from './relayTypes.js'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const T = hash('topic')
const U = hash('another topic')
const publication = (message: string, more: object = {}): object => ({ topic: T, message, ttl: 300, ...more })

describeStores('the core', (makeStore) => {
  let clock = Date.now()
  const now = (): number => clock
  const start = async (options: Partial<RelayOptions> = {}, store?: MailboxStore): Promise<Relay> =>
    createRelay({ store: store ?? (await makeStore({ now })), hash, now, ...options })
  const eventually = (check: () => unknown): { toEqual(value: unknown): Promise<void> } =>
    expect.poll(check, { interval: 1 })

  describe('wrong params are answered with -32602', () => {
    const tooMany = Array.from({ length: 501 }, () => T)
    test.each<[string, unknown]>([
      ['irn_publish', undefined],
      ['irn_publish', []],
      ['irn_publish', publication('m', { topic: T.slice(1) })],
      ['irn_publish', publication('m', { topic: T.toUpperCase() })],
      ['irn_publish', publication('m', { topic: `${T}\n` })],
      ['irn_publish', { topic: T, message: 1, ttl: 300 }],
      ['irn_publish', { topic: T, ttl: 300 }],
      ['irn_publish', publication('m', { ttl: 0 })],
      ['irn_publish', publication('m', { ttl: -1 })],
      ['irn_publish', publication('m', { ttl: 1.5 })],
      ['irn_publish', publication('m', { ttl: '300' })],
      ['irn_publish', publication('m', { tag: -1 })],
      ['irn_publish', publication('m', { tag: '1100' })],
      ['irn_batchPublish', { messages: [publication('m'), publication('m', { ttl: 0 })] }],
      ['irn_batchPublish', { messages: tooMany.map(() => publication('m')) }],
      ['irn_batchPublish', {}],
      ['irn_subscribe', { topic: 1 }],
      ['irn_subscribe', T],
      ['irn_batchSubscribe', { topics: [T, 'x'] }],
      ['irn_batchSubscribe', { topics: tooMany }],
      ['irn_batchSubscribe', { topics: { 0: T, length: 1 } }],
      ['irn_unsubscribe', {}],
      ['irn_batchUnsubscribe', { subscriptions: [T] }],
      ['irn_fetchMessages', {}],
      ['irn_batchFetchMessages', { topics: 'x' }],
      ['wc_proposeSession', { pairingTopic: T, ttl: 300 }],
      ['wc_proposeSession', { pairingTopic: 'x', sessionProposal: 'p', ttl: 300 }],
      ['wc_approveSession', { pairingTopic: T, sessionTopic: U, sessionProposalResponse: 'r', ttl: 300 }],
      [
        'wc_approveSession',
        {
          pairingTopic: T,
          sessionTopic: U,
          sessionProposalResponse: 'r',
          sessionSettlementRequest: 's',
          ttl: -5,
        },
      ],
    ])('error: %s %#', async (method, params) => {
      const client = coreClient(await start(), 'A')
      expect(await client.call(method, params)).toMatchObject({ code: -32602 })
      expect(client.deliveries()).toEqual([])
    })
  })

  test.each(['toString', '__proto__', 'constructor', 'irn_batchReceive', 'IRN_PUBLISH', ''])(
    'error: unknown method %s',
    async (method) => {
      expect(await coreClient(await start(), 'A').call(method, {})).toMatchObject({ code: -32601 })
    },
  )

  test('behavior: 500 topics at once pass, results in their order', async () => {
    const client = coreClient(await start(), 'A')
    const topics = Array.from({ length: 500 }, (_, index) => hash(String(index)))
    expect(await client.call('irn_batchSubscribe', { topics })).toEqual(
      topics.map((topic) => hash(`${topic}A`)),
    )
    expect(await client.call('irn_batchSubscribe', { topics: [] })).toEqual([])
    const subscriptions = topics.map((topic) => ({ topic, id: 'any' }))
    expect(await client.call('irn_batchUnsubscribe', { subscriptions })).toBe(true)
  })

  test('behavior: ids come back exactly as they were sent', async () => {
    const relay = await start()
    const client = coreClient(relay, 'A')
    for (const id of ['"1795149126017583360"', '1795149126017583361', '7', '"x\\u0000\\"y"']) {
      client.socket.receive(`{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${T}"}}`)
      await relay.idle()
      const written = JSON.parse(id) === 'x\u0000"y' ? JSON.stringify('x\u0000"y') : id
      expect(client.texts.at(-1)).toBe(`{"id":${written},"jsonrpc":"2.0","result":"${hash(`${T}A`)}"}`)
    }
  })

  test('behavior: times to live: the default, the least, the most', async () => {
    clock = Date.now()
    const relay = await start()
    const a = coreClient(relay, 'A')
    await a.call('irn_publish', { topic: T, message: 'default', tag: 1 })
    await a.call('irn_publish', publication('second', { ttl: 1 }))
    await a.call('irn_publish', publication('month', { ttl: 99_999_999 }))
    const left = async (name: string): Promise<unknown> => {
      const { messages } = (await coreClient(relay, name).call('irn_fetchMessages', { topic: T })) as {
        messages: { message: string }[]
      }
      return messages.map(({ message }) => message)
    }
    expect(await left('B')).toEqual(['default', 'second', 'month'])
    clock += 1000
    expect(await left('C')).toEqual(['default', 'month'])
    clock += 21_598_999
    expect(await left('D')).toEqual(['default', 'month'])
    clock += 1
    expect(await left('E')).toEqual(['month'])
    clock += (2_592_000 - 21_600) * 1000
    expect(await left('F')).toEqual([])
  })

  test('behavior: analytics fields are neither looked at nor passed on; attestation is', async () => {
    const relay = await start()
    const [a, b] = [coreClient(relay, 'A'), coreClient(relay, 'B')]
    await b.call('irn_subscribe', { topic: T })
    const analytics = {
      correlationId: {},
      rpcMethods: 'x',
      chainId: 1,
      txHashes: ['0x1'],
      contractAddresses: 7,
    }
    await a.call('irn_publish', publication('m1', { tag: 1108, ...analytics, attestation: 'proof' }))
    await a.call('irn_publish', publication('m2', { prompt: 'yes' }))
    await eventually(() => b.messages()).toEqual(['m1', 'm2'])
    expect(b.deliveries()).toEqual([
      {
        id: expect.any(Number),
        topic: T,
        message: 'm1',
        publishedAt: clock,
        tag: 1108,
        attestation: 'proof',
      },
      { id: expect.any(Number), topic: T, message: 'm2', publishedAt: clock, tag: 0, attestation: '' },
    ])
    for (const { id } of b.deliveries()) expect(Number.isSafeInteger(id)).toBe(true)
  })

  test('behavior: without the switch no empty attestation is delivered', async () => {
    const relay = await start({ emptyAttestation: false })
    const [a, b] = [coreClient(relay, 'A'), coreClient(relay, 'B')]
    await a.call('irn_publish', publication('m1'))
    await b.call('irn_subscribe', { topic: T })
    await eventually(() => b.messages()).toEqual(['m1'])
    expect(b.deliveries()[0]).not.toHaveProperty('attestation')
  })

  test('behavior: on subscribe the answer comes first, then the mailbox, oldest first (3.5.3)', async () => {
    const relay = await start()
    const [a, b] = [coreClient(relay, 'A'), coreClient(relay, 'B')]
    for (let index = 0; index < 100; index += 1) await a.call('irn_publish', publication(`m${index}`))
    await b.call('irn_subscribe', { topic: T }, 'first')
    await eventually(() => b.messages().length).toEqual(100)
    expect(b.messages()).toEqual(Array.from({ length: 100 }, (_, index) => `m${index}`))
    expect(JSON.parse(b.texts[0] ?? '')).toMatchObject({ id: 'first' })
    await a.call('irn_subscribe', { topic: T })
    expect(a.deliveries()).toEqual([])
  })

  test('behavior: an acknowledgement as an error, or of nothing, leaves the message there (3.5.4)', async () => {
    const relay = await start()
    const [a, b] = [coreClient(relay, 'A'), coreClient(relay, 'B')]
    await b.call('irn_subscribe', { topic: T })
    await a.call('irn_publish', publication('m1'))
    await eventually(() => b.messages()).toEqual(['m1'])
    const id = b.deliveries()[0]?.id ?? 0
    b.acknowledge('nonsense')
    b.acknowledge(id + 1)
    b.socket.receive(JSON.stringify({ id, jsonrpc: '2.0', error: { code: 1, message: 'no' } }))
    b.socket.closed()
    const again = coreClient(relay, 'B')
    await again.call('irn_subscribe', { topic: T })
    await eventually(() => again.messages()).toEqual(['m1'])
    again.acknowledge(`${again.deliveries()[0]?.id}n`)
    const third = coreClient(relay, 'B')
    await eventually(async () => third.call('irn_fetchMessages', { topic: T })).toEqual({
      messages: [],
      hasMore: false,
    })
  })

  test('behavior: back-pressure delays, and loses and repeats nothing', async () => {
    const relay = await start({ limits: { unacknowledged: 7 } })
    const [a, b] = [coreClient(relay, 'A'), coreClient(relay, 'B')]
    await b.call('irn_subscribe', { topic: T })
    const all = Array.from({ length: 60 }, (_, index) => `m${index}`)
    for (const [index, message] of all.entries()) {
      b.port.writable = index % 3 === 0
      if (b.port.writable) b.socket.drained()
      await a.call('irn_publish', publication(message))
    }
    b.port.writable = true
    b.socket.drained()
    await eventually(() => b.messages().length).toEqual(7)
    for (let done = 0; done < all.length; done += 1) {
      await eventually(() => b.messages().length > done).toEqual(true)
      expect(b.messages().length - done).toBeLessThanOrEqual(7)
      b.acknowledge(b.deliveries()[done]?.id ?? 0)
    }
    expect(b.messages()).toEqual(all)
  })

  test('behavior: wc_proposeSession publishes with 1100 and subscribes the caller (3.4)', async () => {
    const relay = await start()
    const [dapp, wallet] = [coreClient(relay, 'dapp'), coreClient(relay, 'wallet')]
    const params = {
      pairingTopic: T,
      sessionProposal: 'proposal',
      ttl: 300,
      attestation: 'proof',
      correlationId: 1,
    }
    expect(await dapp.call('wc_proposeSession', params, 'same')).toBe(true)
    expect(await dapp.call('wc_proposeSession', params, 'same')).toBe(true)
    expect(await dapp.call('wc_proposeSession', { ...params, sessionProposal: 'sealed anew' }, 'same')).toBe(
      true,
    )
    await wallet.call('irn_subscribe', { topic: T })
    await wallet.call('irn_publish', publication('answer', { tag: 1101 }))
    await eventually(() => wallet.messages()).toEqual(['proposal'])
    expect(wallet.deliveries()[0]).toMatchObject({ tag: 1100, attestation: 'proof' })
    await eventually(() => dapp.messages()).toEqual(['answer'])
    await dapp.call('wc_proposeSession', { ...params, sessionProposal: 'another' }, 'other')
    await eventually(() => wallet.messages()).toEqual(['proposal', 'another'])
  })

  test('behavior: wc_approveSession publishes 1101 and 1102 and subscribes to the session (3.4)', async () => {
    const relay = await start()
    const [dapp, wallet] = [coreClient(relay, 'dapp'), coreClient(relay, 'wallet')]
    const params = {
      pairingTopic: T,
      sessionTopic: U,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      ttl: 300,
      approvedChains: ['eip155:1'],
    }
    expect(await wallet.call('wc_approveSession', params, 7)).toBe(true)
    expect(await wallet.call('wc_approveSession', params, 7)).toBe(true)
    await dapp.call('irn_batchSubscribe', { topics: [T, U] })
    await eventually(() => dapp.deliveries().map(({ topic, message, tag }) => [topic, message, tag])).toEqual(
      [
        [T, 'response', 1101],
        [U, 'settlement', 1102],
      ],
    )
    await dapp.call('irn_publish', publication('settled', { topic: U, tag: 1103 }))
    await eventually(() => wallet.messages()).toEqual(['settled'])
  })

  test('error: more subscriptions than a socket may have', async () => {
    const client = coreClient(await start({ limits: { subscriptionsPerSocket: 2 } }), 'A')
    const topics = ['1', '2', '3'].map(hash)
    expect(await client.call('irn_batchSubscribe', { topics })).toMatchObject({ code: -32000 })
    expect(await client.call('irn_batchSubscribe', { topics: topics.slice(1) })).toHaveLength(2)
    expect(await client.call('irn_batchSubscribe', { topics: topics.slice(1) })).toHaveLength(2)
    expect(await client.call('irn_subscribe', { topic: topics[0] })).toMatchObject({ code: -32000 })
  })

  test('behavior: subscriptions are counted and forgotten with their socket', async () => {
    const relay = await start()
    const clients: CoreClient[] = ['A', 'A', 'B'].map((name) => coreClient(relay, name))
    for (const client of clients) await client.call('irn_batchSubscribe', { topics: [T, U] })
    expect(relay.stats()).toEqual({ sockets: 3, clients: 2, topics: 2, subscriptions: 6 })
    for (const { socket } of clients) {
      socket.closed()
      socket.closed()
    }
    expect(relay.stats()).toEqual({ sockets: 0, clients: 0, topics: 0, subscriptions: 0 })
  })
})
