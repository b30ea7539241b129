import { describe, expect, test } from 'vitest'
import { browserPlatform, createVault } from './browserPlatform.js'
import { storageChannel } from './fallbacks.js'
import { safeStorage } from './safeStorage.js'

// @vitest-environment happy-dom

const throws = (): never => {
  throw new DOMException('blocked', 'SecurityError')
}

describe('safeStorage', () => {
  test.each<[string, () => Storage]>([
    ['property access', throws],
    ['read', () => ({ getItem: throws, setItem: throws, removeItem: throws }) as unknown as Storage],
    [
      'write',
      () => ({ getItem: () => null, setItem: throws, removeItem: () => undefined }) as unknown as Storage,
    ],
  ])('error: throwing on %s falls back to memory, reported once', (_name, open) => {
    const storage = safeStorage(open)
    const failures: string[] = []
    storage.onFailure((reason) => failures.push(reason))
    expect(storage.get('a')).toBeNull()
    storage.set('a', '1')
    storage.set('b', '2')
    expect([storage.get('a'), storage.get('b')]).toEqual(['1', '2'])
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
    expect(failures).toEqual(['SecurityError: blocked'])
  })

  test('behavior: a record that could not be removed does not reappear', () => {
    const storage = safeStorage(
      () => ({ getItem: () => 'old', setItem: throws, removeItem: throws }) as unknown as Storage,
    )
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
  })

  test('behavior: uses the browser’s storage if it works', () => {
    const storage = safeStorage(() => localStorage)
    storage.set('k', 'v')
    expect(localStorage.getItem('k')).toBe('v')
    storage.remove('k')
    expect(localStorage.getItem('k')).toBeNull()
  })
})

test('behavior: the vault falls back to memory without IndexedDB', async () => {
  const vault = createVault(null)
  await vault.set('a', '1')
  expect([await vault.get('a'), await vault.get('b'), await vault.keys()]).toEqual(['1', null, ['a']])
  await vault.remove('a')
  expect(await vault.keys()).toEqual([])
})

test('behavior: without BroadcastChannel messages use storage events', () => {
  const heard: unknown[] = []
  const writes: string[] = []
  const win = {
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    localStorage: { setItem: (...pair: string[]) => writes.push(...pair), removeItem: () => undefined },
  } as unknown as Window
  const channel = storageChannel(win, 'lk', (message) => heard.push(message))
  const event = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  event('lk', '{"message":{"a":1},"count":1}')
  event('other', '{"message":2}')
  event('lk', null)
  event('lk', '{')
  expect(heard).toEqual([{ a: 1 }])
  channel.post('x')
  expect(writes).toEqual(['lk', '{"message":"x","count":1}'])
  channel.close()
  event('lk', '{"message":3}')
  expect(heard).toHaveLength(1)
})

test('behavior: the browser platform is complete, and overrides win', () => {
  const platform = browserPlatform({ isTouch: () => true })
  expect(platform.isTouch()).toBe(true)
  expect(platform.isVisible()).toBe(true)
  expect(platform.random(8)).toHaveLength(8)
  expect(typeof platform.isDevelopment()).toBe('boolean')
  expect(platform.wantsPrivacy()).toBe(false)
  platform.whenIdle(() => undefined)()
})
