import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryBrowser, type Tab } from '../../test/memoryBrowser.js'
import type { Relay } from '../relay/relayTypes.js'
import { createWire } from './createWire.js'

const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)
const call = { do: 'subscribe', topics: ['a'.repeat(64)] } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function wireOf(tab: Tab, ms: number) {
  let opened = 0
  const wire = createWire({
    platform: tab,
    locks: tab.window?.navigator.locks,
    name: 'wc',
    openRelay: () => {
      opened += 1
      const subscribe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
      return { subscribe, close: () => {} } as unknown as Relay
    },
    handle: async () => true,
    onPublish: async () => {},
    onNote: () => {},
    allTopics: async () => [],
  })
  return { wire, opened: () => opened }
}

test('behavior: a responsive leader keeps the socket, however long the relay takes', async () => {
  const browser = memoryBrowser()
  const leader = wireOf(browser.tab(), 30_000)
  await wait(0)
  const other = wireOf(browser.tab(), 0)
  await wait(0)
  let isDone = false
  const running = other.wire.run(call).finally(() => (isDone = true))
  await wait(29_999)
  expect([leader.opened(), other.opened(), isDone]).toEqual([1, 0, false])
  await wait(1)
  await running
  expect(other.opened()).toBe(0)
  other.wire.close()
  leader.wire.close()
})

test('behavior: a leader that is silent for 2 s loses the socket to the calling tab', async () => {
  const browser = memoryBrowser()
  const frozen = browser.tab()
  const leader = wireOf(frozen, 0)
  await wait(0)
  const other = wireOf(browser.tab(), 0)
  await wait(0)
  frozen.freeze()
  const running = other.wire.run(call)
  await wait(1_999)
  expect(other.opened()).toBe(0)
  await wait(2)
  await running
  expect(other.opened()).toBe(1)
  other.wire.close()
  leader.wire.close()
})
