// @vitest-environment happy-dom
import type { Client } from '@latchkey/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createModalHost } from './host.js'

const code = { tries: 0, losses: 0, mounted: [] as unknown[], ended: 0 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.assign(code, { tries: 0, losses: 0, mounted: [], ended: 0 })
  vi.doMock('./mountModal.js', () => {
    code.tries += 1
    if (code.tries <= code.losses) throw new TypeError('Failed to fetch')
    return {
      mountModal: (mounted: unknown) => {
        code.mounted.push(mounted)
        return () => void (code.ended += 1)
      },
    }
  })
})
afterEach(() => void vi.useRealTimers())

/** `intend` simulates a pointer on a button. */
function place({ isOpen = false, embedded = false } = {}) {
  const listeners = new Set<() => void>()
  const onLost = vi.fn()
  const { host, setWords } = createModalHost({ words: { 'common.back': 'Go back' } })
  const client = { getState: () => ({ modal: { open: isOpen } }) } as unknown as Client
  const stop = host({
    client,
    embedded,
    onLost,
    onIntent: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  return { stop, onLost, setWords, listeners, intend: () => [...listeners].forEach((listener) => listener()) }
}

const drawn = () => vi.waitFor(() => expect(code.mounted).toHaveLength(1))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const tried = (times: number) => vi.waitFor(() => expect(code.tries).toBe(times))

test('behavior: nothing is loaded before a sign of an opening, and then once', async () => {
  const { intend, listeners } = place()
  await pass(60_000)
  expect(code.tries).toBe(0)
  intend()
  expect(listeners.size).toBe(0)
  await drawn()
})

test.each([{ embedded: true }, { isOpen: true }])('behavior: with %j it is loaded at once', async (how) => {
  place(how)
  await drawn()
})

test('behavior: what is drawn ends with its place, also when its code comes later', async () => {
  const here = place({ isOpen: true })
  await drawn()
  here.stop()
  expect(code.ended).toBe(1)
  const stoppedPlace = place({ isOpen: true })
  stoppedPlace.stop()
  await pass(0)
  expect(code.mounted).toHaveLength(1)
})

test('behavior: words that change reach what is drawn, until it no longer listens', async () => {
  const { setWords } = place({ isOpen: true })
  await drawn()
  const { words } = code.mounted[0] as {
    words: { get(): unknown; subscribe(changed: () => void): () => void }
  }
  expect(words.get()).toEqual({ 'common.back': 'Go back' })
  const changed = vi.fn()
  const stop = words.subscribe(changed)
  setWords({ 'common.back': 'Zurück' })
  expect(words.get()).toEqual({ 'common.back': 'Zurück' })
  stop()
  setWords({})
  expect(changed).toHaveBeenCalledOnce()
})

test('error: code that does not come is asked for three times; then the opening fails, and a new sign tries again', async () => {
  code.losses = 3
  const { intend, listeners, onLost } = place({ isOpen: true })
  await tried(1)
  await pass(400)
  await tried(2)
  await pass(800)
  await tried(3)
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce())
  expect(listeners.size).toBe(1)
  intend()
  await drawn()
})

test('error: a place that is gone is told of no failure', async () => {
  code.losses = 1
  const { stop, onLost } = place({ isOpen: true })
  stop()
  await tried(1)
  await pass(60_000)
  expect([code.tries, onLost.mock.calls]).toEqual([1, []])
})
