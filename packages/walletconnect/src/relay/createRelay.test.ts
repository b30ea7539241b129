import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { relayWith } from '../../test/relayWith.js'

const TOPIC = 'a'.repeat(64)
const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const delivery = (message: string, id: number | string = 1): object => ({
  id,
  jsonrpc: '2.0',
  method: 'irn_subscription',
  params: { id: 's', data: { topic: TOPIC, message, publishedAt: 1, tag: 0 } },
})

describe('the socket', () => {
  test('behavior: opens when needed, closes a second after the last need, opens again', async () => {
    const { relay, sockets, last } = relayWith()
    await wait(10_000)
    expect(sockets).toHaveLength(0)
    await relay.publish({ topic: TOPIC, message: 'x' })
    await wait(900)
    expect(last().readyState).toBe(1)
    await wait(200)
    expect(last().readyState).toBe(3)
    await relay.subscribe([TOPIC])
    await wait(100_000)
    expect(last().readyState).toBe(1)
    relay.unsubscribe(TOPIC)
    await wait(1100)
    expect(last().sent.at(-1)).toMatchObject({
      method: 'irn_unsubscribe',
      params: { topic: TOPIC, id: `id of ${TOPIC}` },
    })
    expect([last().readyState, vi.getTimerCount(), sockets.length]).toEqual([3, 0, 2])
  })

  test('behavior: after a loss it resubscribes in one call and resends unanswered requests with the same id', async () => {
    const { relay, last, sockets } = relayWith({
      onFrame: ({ method }) => (method === 'irn_publish' ? undefined : true),
    })
    const topics = Array.from({ length: 3 }, (_, at) => String(at).repeat(64))
    await relay.subscribe(topics)
    void relay.publish({ topic: TOPIC, message: 'x' }).catch(() => undefined)
    const [before] = last().sent.filter(({ method }) => method === 'irn_publish')
    last().drop(1006)
    await wait(100)
    expect(sockets).toHaveLength(2)
    expect(last().sent.map(({ method }) => method)).toEqual(['irn_batchSubscribe', 'irn_publish'])
    expect(last().sent[0]?.params).toEqual({ topics })
    expect(last().sent[1]).toEqual(before)
    relay.close()
  })

  test('behavior: messages that await an answer are published on every new socket, until answered or expired', async () => {
    const { relay, last } = relayWith()
    const other = 'b'.repeat(64)
    await relay.subscribe([TOPIC])
    await relay.publish({ topic: TOPIC, message: 'answered', ttl: 300 }, '1')
    await relay.publish({ topic: TOPIC, message: 'waits', ttl: 300 }, '2')
    await relay.publish({ topic: other, message: 'left', ttl: 300 }, '3')
    await relay.publish({ topic: TOPIC, message: 'told', ttl: 300 })
    relay.forget('1')
    const again = async (): Promise<unknown> => {
      last().drop(1006)
      await wait(200)
      return last().sent.flatMap(({ method, params }) => (method === 'irn_publish' ? [params] : []))
    }
    expect(await again()).toEqual([{ topic: TOPIC, message: 'waits', ttl: 300 }])
    expect(await again()).toEqual([{ topic: TOPIC, message: 'waits', ttl: 300 }])
    await wait(300_000)
    expect(await again()).toEqual([])
    relay.close()
  })

  test('behavior: 1200 topics are subscribed in batches of 500', async () => {
    const { relay, last } = relayWith()
    await relay.subscribe(Array.from({ length: 1200 }, (_, at) => at.toString(16).padStart(64, '0')))
    expect(last().sent.map(({ params }) => (params?.['topics'] as string[] | undefined)?.length)).toEqual([
      500, 500, 200,
    ])
    relay.close()
  })

  test('behavior: backs off from 0.1 s to at most 30 s, and a wake-up does not wait', async () => {
    const { relay, sockets, last } = relayWith({ autoOpen: false })
    void relay.subscribe([TOPIC]).catch(() => undefined)
    const gaps: number[] = []
    let since = Date.now()
    for (let at = 0; at < 12; at += 1) {
      await wait(0)
      last().drop(1006)
      const count = sockets.length
      while (sockets.length === count) await wait(50)
      gaps.push(Date.now() - since)
      since = Date.now()
      if (at === 8) void relay.subscribe([TOPIC]).catch(() => undefined)
    }
    expect(gaps.slice(0, 4)).toEqual([100, 200, 400, 800])
    expect(Math.max(...gaps)).toBeLessThanOrEqual(30_000)
    await wait(0)
    last().drop(1006)
    const count = sockets.length
    relay.wake()
    await wait(0)
    expect(sockets).toHaveLength(count + 1)
    relay.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: an open socket that stays silent after a wake-up is replaced after 5 s', async () => {
    let dead = false
    const { relay, sockets } = relayWith({ onFrame: () => (dead ? undefined : true) })
    await relay.subscribe([TOPIC])
    relay.wake()
    await wait(6_000)
    expect(sockets).toHaveLength(1)
    dead = true
    relay.wake()
    await wait(4_900)
    expect(sockets).toHaveLength(1)
    await wait(200)
    expect(sockets).toHaveLength(2)
    relay.close()
  })

  test('behavior: the next relay is tried at once, or within 5 s when the first one hangs', async () => {
    const { relay, sockets, last } = relayWith({
      urls: ['ws://one', 'ws://two', 'ws://three'],
      autoOpen: false,
    })
    void relay.subscribe([TOPIC]).catch(() => undefined)
    await wait(0)
    last().drop(1006)
    await wait(0)
    expect(sockets.map(({ url }) => url)).toEqual(['ws://one', 'ws://two'])
    await wait(4_900)
    expect(sockets[2]?.url).toBe('ws://three')
    relay.close()
  })
})

describe('failures', () => {
  test('error: 3000 is final, has a reason, and is not retried automatically', async () => {
    const { relay, sockets, last, outcome } = relayWith({ autoOpen: false })
    const subscribed = outcome(relay.subscribe([TOPIC]))
    const published = outcome(relay.publish({ topic: TOPIC, message: 'x' }))
    await wait(0)
    last().open()
    last().drop(3000, 'Project not found')
    await wait(120_000)
    expect([subscribed.value, published.value]).toEqual([
      'relay_refused: Project not found',
      'relay_refused: Project not found',
    ])
    expect([sockets.length, vi.getTimerCount()]).toEqual([1, 0])
    void relay.subscribe([TOPIC]).catch(() => undefined)
    await wait(0)
    expect(sockets).toHaveLength(2)
    relay.close()
  })

  test('error: a relay that never answers: sent again after 15 s, given up after 60 s', async () => {
    const { relay, last, outcome } = relayWith({ onFrame: () => undefined })
    const published = outcome(relay.publish({ topic: TOPIC, message: 'x' }))
    await wait(14_000)
    expect(last().sent).toHaveLength(1)
    await wait(6_000)
    expect(last().sent.length).toBeGreaterThan(1)
    expect(new Set(last().sent.map((frame) => JSON.stringify(frame))).size).toBe(1)
    expect(published.value).toBeUndefined()
    await wait(45_000)
    expect(published.value).toBe('relay_unreachable: timeout')
    await wait(5_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: frozen time does not count as waiting: the page resends when it wakes', async () => {
    let answers = false
    const { relay, outcome, last } = relayWith({ onFrame: () => (answers ? true : undefined) })
    const [published, subscribed] = [
      outcome(relay.publish({ topic: TOPIC, message: 'x' })),
      outcome(relay.subscribe([TOPIC])),
    ]
    await wait(2_000)
    vi.setSystemTime(Date.now() + 290_000)
    await wait(20_000)
    expect([published, subscribed]).toEqual([{}, {}])
    answers = true
    last().drop(1006)
    await wait(5_000)
    expect([published.value, subscribed.value]).toEqual(['done', 'done'])
    relay.close()
  })

  test('error: a frame above 1 MiB fails at once and without a socket', async () => {
    const { relay, sockets, outcome } = relayWith()
    const published = outcome(relay.publish({ topic: TOPIC, message: 'x'.repeat(1024 * 1024) }, 'kept'))
    await wait(0)
    expect([published.value, sockets.length, vi.getTimerCount()]).toEqual([
      'relay_unreachable: too large',
      0,
      0,
    ])
    const fits = outcome(relay.publish({ topic: TOPIC, message: 'x'.repeat(1024 * 1024 - 300) }))
    await wait(0)
    expect(fits.value).toBe('done')
    relay.close()
  })

  test('error: an error answer rejects at once', async () => {
    const { relay, last, outcome } = relayWith({ onFrame: () => undefined })
    const published = outcome(relay.publish({ topic: TOPIC, message: 'x' }))
    await wait(0)
    last().deliver({ id: last().sent[0]?.id, jsonrpc: '2.0', error: { code: -32602, message: 'no' } })
    await wait(0)
    expect(published.value).toContain('-32602')
    relay.close()
  })
})

describe('deliveries', () => {
  test('behavior: acknowledged after they are handled, in order, with unchanged ids', async () => {
    const order: string[] = []
    const { relay, last } = relayWith({
      onMessage: async ({ message }) => {
        order.push(`in ${message}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
        order.push(`out ${message}`)
        return true
      },
    })
    await relay.subscribe([TOPIC])
    last().deliver(JSON.stringify(delivery('a')).replace('"id":1,', '"id":1795148056101028123,'))
    last().deliver(delivery('b', 'text'))
    const answers: string[] = []
    const { send } = last()
    last().send = (data) => {
      if (data.includes('result')) answers.push(data)
      send(data)
    }
    await wait(60)
    expect(order).toEqual(['in a', 'out a', 'in b'])
    await wait(60)
    expect(answers).toEqual([
      '{"id":1795148056101028123,"jsonrpc":"2.0","result":true}',
      '{"id":"text","jsonrpc":"2.0","result":true}',
    ])
    relay.close()
  })

  test('behavior: unhandled messages and unknown topics are not acknowledged, and a lost socket gets no answer', async () => {
    const results: (() => Promise<boolean>)[] = [
      () => Promise.reject(new Error('disk')),
      async () => false,
      async () => {
        last().drop(1006)
        return true
      },
    ]
    const { relay, last, sockets } = relayWith({ onMessage: () => (results.shift() ?? (async () => true))() })
    await relay.subscribe([TOPIC])
    for (const message of ['a', 'b', 'c']) last().deliver(delivery(message))
    await wait(200)
    expect(sockets).toHaveLength(2)
    expect(sockets.flatMap(({ sent }) => sent).filter(({ method }) => method === undefined)).toEqual([])
    relay.close()
  })

  test('behavior: garbage never throws and is never answered', async () => {
    const { relay, last, messages } = relayWith()
    await relay.subscribe([TOPIC])
    const count = last().sent.length
    const frame = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record(
          {
            id: fc.jsonValue(),
            jsonrpc: fc.constantFrom('2.0', 2),
            method: fc.constantFrom('irn_subscription', 'x', 1),
            params: fc.jsonValue(),
          },
          { requiredKeys: [] },
        )
        .map((value) => JSON.stringify(value)),
    )
    fc.assert(fc.property(frame, (text) => last().deliver(text)))
    await wait(1_000)
    expect(messages).toEqual([])
    expect(last().sent).toHaveLength(count)
    relay.close()
  })
})
