import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { relayWith } from '../../test/relayWith.js'

const TOPIC = 'a'.repeat(64)
const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('behavior: an unanswered request leads to a probe after 5 s, and to another socket 5 s later', async () => {
  let answers = true
  const { relay, last, sockets } = relayWith({ onFrame: () => (answers ? true : undefined) })
  await relay.subscribe([TOPIC])
  const quiet = last().sent.length
  await wait(60_000)
  expect([last().sent.length, vi.getTimerCount()]).toEqual([quiet, 0])
  answers = false
  void relay.publish({ topic: TOPIC, message: 'x' }).catch(() => undefined)
  await wait(4_999)
  expect(
    last()
      .sent.slice(quiet)
      .map(({ method }) => method),
  ).toEqual(['irn_publish'])
  await wait(1)
  expect(
    last()
      .sent.slice(quiet)
      .map(({ method }) => method),
  ).toEqual(['irn_publish', 'irn_batchSubscribe'])
  await wait(4_999)
  expect(sockets).toHaveLength(1)
  await wait(1_000)
  expect(sockets).toHaveLength(2)
  relay.close()
})
