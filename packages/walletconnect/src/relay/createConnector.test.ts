import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { relayWith } from '../../test/relayWith.js'

const TOPIC = 'a'.repeat(64)
const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('behavior: a relay that takes sockets and closes them (1013) is not stormed, and the next one gets a turn', async () => {
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

test('behavior: a socket that died without a word is replaced once a publish stays unanswered, which then goes through', async () => {
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
