import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { relayWith } from '../../test/relayWith.js'

const TOPIC = 'a'.repeat(64)
const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('behavior: a relay that accepts and closes sockets (1013) is retried slowly, and the next one is tried', async () => {
  const { relay, sockets, last } = relayWith({
    onFrame: () => {
      const full = last()
      queueMicrotask(() => full.drop(1013, 'Overloaded'))
      return undefined
    },
  })
  void relay.subscribe([TOPIC]).catch(() => undefined)
  await wait(50_000)
  expect(sockets.length).toBeGreaterThan(5)
  expect(sockets.length).toBeLessThan(12)
  relay.close()

  const two = relayWith({
    urls: ['ws://full', 'ws://two'],
    onFrame: () => {
      const socket = two.last()
      if (socket.url === 'ws://two') return true
      queueMicrotask(() => socket.drop(1013, 'Overloaded'))
      return undefined
    },
  })
  const subscribed = two.outcome(two.relay.subscribe([TOPIC]))
  await wait(100)
  expect([subscribed.value, two.sockets.map(({ url }) => url)]).toEqual(['done', ['ws://full', 'ws://two']])
  two.relay.close()
})

test('behavior: a socket that died silently is replaced once a publish stays unanswered, which then succeeds', async () => {
  const dead = new Set<object>()
  const { relay, sockets, last, outcome } = relayWith({
    onFrame: () => (dead.has(last()) ? undefined : true),
  })
  await relay.subscribe([TOPIC])
  dead.add(last())
  const published = outcome(relay.publish({ topic: TOPIC, message: 'x' }))
  await wait(9_000)
  expect([published.value, sockets.length]).toEqual([undefined, 1])
  await wait(2_000)
  expect([published.value, sockets.length]).toEqual(['done', 2])
  relay.close()
})

describe('several relays', () => {
  const urls = ['ws://one', 'ws://two', 'ws://three']

  test.each([
    ['the last one', [null, null, 300], 'ws://three'],
    ['a slow first one, before the next has its turn', [800, 100, 100], 'ws://one'],
    ['a slow first one, for want of others', [4_000, null, null], 'ws://one'],
    ['the second, beside a slower first', [2_000, 300, 300], 'ws://two'],
  ] as const)('behavior: a reachable relay is found in less than 3 s: %s', async (_name, opensIn, wanted) => {
    const { relay, sockets, outcome } = relayWith({ urls, autoOpen: false })
    const known = new Set<object>()
    const subscribed = outcome(relay.subscribe([TOPIC]))
    let reached = 0
    for (let at = 0; at < 4_500 && !subscribed.value; at += 100) {
      await wait(100)
      reached = at
      for (const socket of sockets.filter((item) => !known.has(item))) {
        known.add(socket)
        const delay = opensIn[urls.indexOf(socket.url)]
        if (typeof delay === 'number') setTimeout(() => socket.open(), delay)
      }
    }
    expect(subscribed.value).toBe('done')
    expect(reached).toBeLessThan(
      Math.max(3_000, ...opensIn.filter((item) => item === 4_000).map((ms) => ms + 300)),
    )
    await wait(30_000)
    const live = sockets.filter(({ readyState }) => readyState === 1)
    expect(live.map(({ url }) => url)).toEqual([wanted])
    relay.close()
    await wait(60_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: one that fails beside one that hangs is retried with backoff', async () => {
    const { relay, sockets } = relayWith({ urls: ['ws://hangs', 'ws://fails'], autoOpen: false })
    void relay.subscribe([TOPIC]).catch(() => undefined)
    for (let at = 0; at < 14_000; at += 100) {
      await wait(100)
      for (const socket of sockets)
        if (socket.url === 'ws://fails' && socket.readyState === 0) socket.drop(1006)
    }
    const failed = sockets.filter(({ url }) => url === 'ws://fails').length
    expect(failed).toBeGreaterThan(2)
    expect(failed).toBeLessThan(10)
    relay.close()
  })
})
