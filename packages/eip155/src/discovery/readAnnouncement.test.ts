// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnnouncement } from './readAnnouncement.js'

const provider = { request: () => Promise.resolve(null) }
const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Wallet',
  icon: 'data:image/png;base64,AA==',
  rdns: 'com.example.wallet',
}
const announce = (detail: unknown) =>
  readAnnouncement(new CustomEvent('eip6963:announceProvider', { detail }))
const throwing = (key: string) =>
  Object.defineProperty({ ...info }, key, {
    get: () => {
      throw new Error('no')
    },
  })

test('behavior: a frozen announcement is copied', () => {
  const found = announce(Object.freeze({ info: Object.freeze(info), provider: Object.freeze(provider) }))
  expect(found).toEqual({ rdns: 'com.example.wallet', name: 'Wallet', icon: info.icon, provider })
})

test('behavior: rdns is compared in lower case', () => {
  expect(announce({ info: { ...info, rdns: 'Com.Example.WALLET' }, provider })?.rdns).toBe(
    'com.example.wallet',
  )
})

test('behavior: an rdns of one label is accepted (headless-web3-provider has one)', () => {
  expect(announce({ info: { ...info, rdns: 'headless-web3-provider' }, provider })?.rdns).toBe(
    'headless-web3-provider',
  )
})

test.each<[string, object]>([
  ['no uuid', { uuid: undefined }],
  ['a uuid that is none', { uuid: 7 }],
  ['a space behind the rdns', { rdns: 'com.example.wallet ' }],
  ['spaces around it', { rdns: '  com.example.wallet ' }],
])('behavior: %s hides no wallet', (_, changes) => {
  expect(announce({ info: { ...info, ...changes }, provider })?.rdns).toBe('com.example.wallet')
})

test('behavior: a bad icon alone is left out', () => {
  expect(announce({ info: { ...info, icon: 'https://evil.example/x.png' }, provider })).toEqual({
    rdns: 'com.example.wallet',
    name: 'Wallet',
    provider,
  })
})

describe('error: invalid announcements', () => {
  test.each<[string, unknown]>([
    ['no detail', null],
    ['no info', { provider }],
    ['no provider', { info }],
    ['provider without request', { info, provider: {} }],
    ['provider is no object', { info, provider: 'x' }],
    ['request is no function', { info, provider: { request: 'x' } }],
    ['rdns missing', { info: { ...info, rdns: undefined }, provider }],
    ['rdns is our own id of window.ethereum', { info: { ...info, rdns: 'Injected' }, provider }],
    ['rdns is a prototype key', { info: { ...info, rdns: '__proto__' }, provider }],
    ['rdns is a key of every object', { info: { ...info, rdns: 'constructor' }, provider }],
    ['rdns with an empty label', { info: { ...info, rdns: 'com..example' }, provider }],
    ['rdns with a slash', { info: { ...info, rdns: 'com.example/../x' }, provider }],
    ['rdns with a new line', { info: { ...info, rdns: 'com.example\n' }, provider }],
    ['rdns too long', { info: { ...info, rdns: `com.${'a'.repeat(130)}` }, provider }],
    ['rdns is an object', { info: { ...info, rdns: { toString: () => 'com.a' } }, provider }],
    ['name empty', { info: { ...info, name: '\u202e ' }, provider }],
    ['name is an object', { info: { ...info, name: {} }, provider }],
    ['rdns throws', { info: throwing('rdns'), provider }],
    ['name throws', { info: throwing('name'), provider }],
    ['icon throws', { info: throwing('icon'), provider }],
    [
      'request throws',
      {
        info,
        provider: Object.defineProperty({}, 'request', {
          get: () => {
            throw new Error('no')
          },
        }),
      },
    ],
    [
      'revoked proxy',
      (() => {
        const { proxy, revoke } = Proxy.revocable({}, {})
        revoke()
        return proxy
      })(),
    ],
  ])('param: %s', (_, detail) => {
    expect(announce(detail)).toBeUndefined()
  })

  test('error: an event whose detail throws', () => {
    const event = new Event('eip6963:announceProvider')
    Object.defineProperty(event, 'detail', {
      get: () => {
        throw new Error('no')
      },
    })
    expect(readAnnouncement(event)).toBeUndefined()
  })
})

test('behavior: no announcement throws', () => {
  fc.assert(fc.property(fc.anything(), (detail) => void announce(detail)))
  fc.assert(fc.property(fc.anything(), fc.anything(), (a, b) => void announce({ info: a, provider: b })))
})
