import { expect, test } from 'vitest'
import { storeReturn, readJourney, tabMemory, takeReturn } from './journey.js'

const facts = {
  project: { id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] },
  development: false,
  origin: 'https://frame.example',
}
const to = 'https://accounts.example/authorize?client_id=1&state=abc'
const returnUri = 'https://shop.example/cart?x=1#top'
const read = (given: Record<string, string>, referrer = 'https://shop.example/') =>
  readJourney(`#${new URLSearchParams({ to, return_uri: returnUri, ...given })}`, referrer, facts)

function createMemory(entries = new Map<string, string>()) {
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const memoryWithReturn = () => {
  const memory = createMemory()
  const journey = read({})
  if (journey === undefined) throw new Error('It leads nowhere')
  storeReturn(memory, journey)
  return memory
}

test('behavior: a page of the project leads to a provider and is come back to', () => {
  expect(read({})).toEqual({ to, state: 'abc', returnUri, isFromHost: true })
})

test.each([
  ['no provider', { to: '' }],
  ['a script', { to: 'javascript:alert(1)//?state=abc' }],
  ['a login that nothing names', { to: 'https://accounts.example/authorize' }],
  ['a page of the frame’s own', { to: 'https://frame.example/window?state=abc#theirs' }],
  ['a page of nobody', { return_uri: 'https://evil.example/?x=https://shop.example' }],
  ['a page that only looks like it', { return_uri: 'https://shop.example@evil.example/' }],
  ['a page over plain HTTP', { return_uri: 'http://shop.example/' }],
])('error: %s leads nowhere', (_, given) => {
  expect(read(given)).toBeUndefined()
})

test.each(['', 'https://evil.example/', 'https://shop.example.evil.example/'])(
  'behavior: who comes from "%s" is asked first',
  (referrer) => {
    expect(read({}, referrer)?.isFromHost).toBe(false)
  },
)

test('behavior: the result goes to the page that was left, once', () => {
  const memory = memoryWithReturn()
  const here = 'https://frame.example/social?code=1&state=abc'
  const back = new URL(takeReturn(memory, here) ?? '')
  expect(back.searchParams.get('result_uri')).toBe('https://frame.example/social#kept')
  back.searchParams.delete('result_uri')
  expect(back.href).toBe(returnUri)
  expect(takeReturn(memory, here)).toBeUndefined()
})

test('behavior: the result of another login goes nowhere, and the way back is kept for its own', () => {
  const memory = memoryWithReturn()
  expect(takeReturn(memory, 'https://frame.example/social?code=1&state=other')).toBeUndefined()
  expect(takeReturn(memory, 'https://frame.example/social?error=access_denied')).toBeUndefined()
  expect(takeReturn(memory, 'https://frame.example/social?error=access_denied&state=abc')).toBeDefined()
})

test('error: a browser that keeps nothing for the site', () => {
  const view = {
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  expect(tabMemory(view)).toBeUndefined()
})
