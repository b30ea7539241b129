import { expect, test } from 'vitest'
import { memoryPlatform } from '../../test/memoryPlatform.js'
import { createCache } from './createCache.js'
import { createClientStorage, isString, storagePrefix } from './records.js'

const isNumber = (value: unknown): value is number => typeof value === 'number'

test('behavior: keys contain client id, context and version', () => {
  const framed = { self: {}, top: {}, location: {} } as unknown as Window & typeof globalThis
  const framedBy = (origin: string) =>
    ({
      self: {},
      top: {},
      location: { ancestorOrigins: [origin, 'https://above.example'] },
    }) as unknown as typeof framed
  const prefix = (window: typeof framed | null) => storagePrefix(window, 'p')
  expect(
    [null, framed, framedBy('https://app.safe.global'), framedBy('https://blog.example')].map(prefix),
  ).toEqual([
    'latchkey.p.top.v1',
    'latchkey.p.frame@.v1',
    'latchkey.p.frame@https://app.safe.global.v1',
    'latchkey.p.frame@https://blog.example.v1',
  ])
})

test('behavior: corrupt or invalid records are dropped', () => {
  const platform = memoryPlatform()
  const storage = createClientStorage(platform, 'x')
  storage.write('receivers', 'text')
  expect(storage.read('receivers', isString)).toBe('text')
  expect(storage.read('receivers', isNumber)).toBeUndefined()
  expect(platform.storage.get('x.receivers')).toBeNull()
  platform.storage.set('x.receivers', '{')
  expect(storage.read('receivers', isString)).toBeUndefined()
  expect(platform.storage.get('x.receivers')).toBeNull()
})

test.each([
  ['portfolio', 30_000],
  ['nativeBalance', 30_000],
  ['ens', 300_000],
  ['identity', 300_000],
] as const)('behavior: a cached %s lives %i ms', async (kind, lifetime) => {
  const platform = memoryPlatform()
  const storage = createClientStorage(platform, 'x')
  const cache = createCache({ storage, platform }, kind, isNumber)
  cache.set('0xa', 1)
  cache.set('0xb', 2)
  const at = platform.now()
  await platform.advance(lifetime - 1)
  expect(cache.get('0xa')).toEqual({ value: 1, at })
  cache.remove('0xb')
  expect(cache.get('0xb')).toBeUndefined()
  await platform.advance(1)
  expect(cache.get('0xa')).toBeUndefined()
})

test('behavior: an invalid cached item is not used; at most 20 addresses are kept', () => {
  const platform = memoryPlatform()
  const storage = createClientStorage(platform, 'x')
  createCache({ storage, platform }, 'ens', isString).set('0xa', 'name')
  const cache = createCache({ storage, platform }, 'ens', isNumber)
  expect(cache.get('0xa')).toBeUndefined()
  for (let index = 0; index < 30; index += 1) cache.set(`0x${index}`, index)
  expect([cache.get('0x9'), cache.get('0x10')?.value]).toEqual([undefined, 10])
})

test('behavior: items cached before the clock was set back are not used and do not reappear', async () => {
  const platform = memoryPlatform()
  const storage = createClientStorage(platform, 'x')
  let now = platform.now()
  const cache = createCache({ storage, platform: { now: () => now } }, 'ens', isNumber)
  cache.set('0xa', 1)
  now -= 1
  expect(cache.get('0xa')).toBeUndefined()
  cache.set('0xb', 2)
  now += 1
  expect([cache.get('0xa'), cache.get('0xb')?.value]).toEqual([undefined, 2])
})

test.each([
  ['no item', null],
  ['an item without a time', { value: 2 }],
  ['an item whose time is no number', { value: 2, at: 'now' }],
  ['an item from the future', { value: 2, at: Number.MAX_SAFE_INTEGER }],
])('error: only %s in the cache is dropped', (_name, bad) => {
  const platform = memoryPlatform()
  const storage = createClientStorage(platform, 'x')
  storage.write('cache.ens', { '0xbad': bad, '0xa': { value: 1, at: platform.now() } })
  const cache = createCache({ storage, platform }, 'ens', isNumber)
  expect([cache.get('0xbad'), cache.get('0xa')?.value]).toEqual([undefined, 1])
})
