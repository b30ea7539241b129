import { expect, test } from 'vitest'
import { createState } from './createState.js'
import type { TestWalletEnvironment } from './types.js'

interface Simple {
  readonly count: number
}

function twoTabs() {
  const hears = new Set<EventTarget>()
  class Channel extends EventTarget {
    constructor() {
      super()
      hears.add(this)
    }
    postMessage(data: unknown) {
      const message = () => new MessageEvent('message', { data: structuredClone(data) })
      for (const other of hears) if (other !== this) other.dispatchEvent(message())
    }
    close() {
      hears.delete(this)
    }
  }
  const open = () => {
    const stored = new Map<string, string>()
    const environment = {
      window: { BroadcastChannel: Channel },
      storage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      },
    } as unknown as TestWalletEnvironment
    const changes: number[] = []
    const state = createState<Simple>({
      environment,
      key: 'k',
      initial: { count: 0 },
      onChange: (before, after) => void (before.count !== after.count && changes.push(after.count)),
    })
    return { state, stored, heard: changes }
  }
  return [open(), open()] as const
}

test('behavior: a tab learns of another tab’s change before the storage has it, and does not revert to the storage', () => {
  const [one, two] = twoTabs()
  one.state.update({ count: 1 })
  const old = one.stored.get('k') ?? ''
  one.state.update({ count: 2 })
  two.stored.set('k', old)
  two.state.refresh()
  two.state.reload()
  expect(two.state.get()).toEqual({ count: 2 })
  expect(two.heard).toEqual([1, 2])
  two.state.update({ count: 3 })
  expect(one.state.get()).toEqual({ count: 3 })
  one.state.close()
  two.state.update({ count: 4 })
  expect(one.state.get()).toEqual({ count: 3 })
})

test('behavior: a reset in another tab also resets this one', () => {
  const [one] = twoTabs()
  one.state.update({ count: 1 })
  one.stored.clear()
  one.state.reload()
  expect(one.state.get()).toEqual({ count: 0 })
})
