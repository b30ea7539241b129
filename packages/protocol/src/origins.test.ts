import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOriginAllowed } from './origins.js'

const production = { development: false }
const development = { development: true }

describe('behavior: allowed origins', () => {
  const table: readonly [origin: string, entries: string[], allowed: boolean, why: string][] = [
    ['https://any.example', [], true, 'an empty list allows everything'],
    ['null', [], true, 'an empty list allows opaque origins too'],
    ['null', ['https://app.example'], false, 'an opaque origin is on no list'],
    ['https://app.example', ['https://app.example'], true, 'equal origins'],
    ['https://app.example', ['https://app.example/path?x=1#y'], true, 'the path of an entry is ignored'],
    ['https://app.example', ['HTTPS://App.Example'], true, 'case does not matter'],
    ['https://app.example', ['https://app.example:443'], true, 'the scheme’s own port is no difference'],
    ['https://app.example:8443', ['https://app.example'], false, 'a whole origin includes its port'],
    ['http://app.example', ['https://app.example'], false, 'another scheme'],
    ['https://app.example', ['app.example'], true, 'a host alone'],
    ['https://app.example:8443', ['app.example'], true, 'a host alone means any port'],
    ['https://app.example:8443', ['app.example:8443'], true, 'host and port'],
    ['https://app.example:8444', ['app.example:8443'], false, 'host and another port'],
    ['https://app.example', ['app.example:443'], true, 'host and the scheme’s own port'],
    ['https://evil-app.example', ['app.example'], false, 'no suffix match'],
    ['https://app.example.evil.com', ['app.example'], false, 'no prefix match'],
    ['https://a.app.example', ['app.example'], false, 'no subdomain without a wildcard'],
    ['https://a.app.example', ['*.app.example'], true, 'a wildcard label'],
    ['https://app.example', ['*.app.example'], false, 'label counts must match (fewer)'],
    ['https://a.b.app.example', ['*.app.example'], false, 'label counts must match (more)'],
    ['https://a.b.app.example', ['*.*.app.example'], true, 'two wildcards are two labels'],
    ['https://pr-7.app.example', ['pr-*.app.example'], false, 'a star is a whole label only'],
    ['https://a.app.example', ['https://*.app.example'], true, 'wildcard with scheme'],
    ['http://a.app.example', ['https://*.app.example'], false, 'the scheme is compared when given'],
    ['https://a.app.example:99', ['https://*.app.example:99'], true, 'the port is compared when given'],
    ['https://a.app.example:98', ['https://*.app.example:99'], false, 'another port'],
    ['https://a.app.example:98', ['https://*.app.example:*'], true, 'star port is any'],
    ['https://a.app.example:98', ['*.app.example'], true, 'port not given'],
    ['http://dev.example:5173', ['http://dev.example:*'], true, 'star port without a star label'],
    ['http://dev.example', ['http://dev.example:*'], true, 'star port matches the default one'],
    ['https://app.example', ['*'], false, 'a star alone is one label, not everything'],
    ['http://intranet', ['*'], true, 'a star alone is one label'],
    ['https://xn--bcher-kva.example', ['https://bücher.example'], true, 'names as people write them'],
    ['http://[::1]:3000', ['http://[::1]:3000'], true, 'IPv6'],
    ['chrome-extension://abcdef', ['chrome-extension://abcdef'], true, 'other schemes'],
    ['chrome-extension://abcdeg', ['chrome-extension://abcdef'], false, 'other schemes, other host'],
    ['https://app.example', ['', ' ', '://', 'https://', 'a b'], false, 'broken entries match nothing'],
    ['app.example', ['app.example'], false, 'an origin has a scheme'],
    ['https://app.example', ['other.example', 'app.example'], true, 'any entry is enough'],
    ['https://user@app.example', ['app.example'], false, 'no user part in an origin'],
  ]
  test.each(table)('%s against %j is %s: %s', (origin, entries, allowed) => {
    expect(isOriginAllowed(origin, entries, production)).toBe(allowed)
  })
})

describe('behavior: development', () => {
  test.each([
    ['http://localhost', true],
    ['http://localhost:4100', true],
    ['https://127.0.0.1:9', true],
    ['http://localhost.evil.com', false],
    ['http://127.0.0.1.evil.com', false],
    ['https://elsewhere.example', false],
  ])('%s is %s, and never by itself in production', (origin, allowed) => {
    expect(isOriginAllowed(origin, ['https://app.example'], development)).toBe(allowed)
    expect(isOriginAllowed(origin, ['https://app.example'], production)).toBe(false)
  })
})

test('behavior: never throws, and an exact list never allows another host', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (origin, entries) => {
      expect(typeof isOriginAllowed(origin, entries, production)).toBe('boolean')
    }),
  )
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      const { origin, host } = new URL(url)
      fc.pre(host !== 'app.latchkey.test')
      expect(isOriginAllowed(origin, ['https://app.latchkey.test'], production)).toBe(false)
      expect(isOriginAllowed(origin, [origin], production)).toBe(true)
      expect(isOriginAllowed(origin, [host], production)).toBe(true)
    }),
  )
})
