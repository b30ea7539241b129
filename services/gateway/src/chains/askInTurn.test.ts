import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askInTurn } from './askInTurn.js'
import { UpstreamDownError } from './upstream.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const passes = (error: unknown) => error instanceof UpstreamDownError
const turn = <P, T>(all: readonly P[], ask: (one: P) => Promise<T | undefined>) =>
  askInTurn({ caip2: 'eip155:1', passes }, all, ask)
const down = new UpstreamDownError('eip155:1', 3)

test('behavior: the first that has an answer gives it, and nobody else is asked', async () => {
  const ask = vi.fn(async (one: number) => (one === 1 ? undefined : one))
  expect(await turn([1, 2, 3], ask)).toBe(2)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(await turn([1], ask)).toBeUndefined()
  expect(await turn([], ask)).toBeUndefined()
})

test('error: nobody has an answer and one failed', async () => {
  const ask = async (one: number) => (one === 1 ? Promise.reject(down) : undefined)
  await expect(turn([1, 2], ask)).rejects.toBe(down)
})

test('error: a failure of our own ends the question', async () => {
  const ask = vi.fn(async () => Promise.reject(new TypeError('x')))
  await expect(turn([1, 2], ask)).rejects.toBeInstanceOf(TypeError)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('error: those that hang have ten seconds together, and the rest are not asked', async () => {
  const asked: number[] = []
  const answer = turn([1, 2, 3], async (one) => {
    asked.push(one)
    await new Promise((done) => setTimeout(done, 6_000))
    throw down
  }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(asked).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBeInstanceOf(UpstreamDownError)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([1, 2])
})
