import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPairingUri } from './readPairingUri.js'

const topic = 'ab'.repeat(32)
const now = 1_700_000_000_000
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1700000300`
const encoded = encodeURIComponent(uri)

test.each([
  ['the link itself', uri],
  ['blanks around it', `  ${uri}\n`],
  ['two slashes', uri.replace('wc:', 'wc://')],
  ['a native wallet link', `thimble://wc?uri=${encoded}`],
  ['a universal wallet link', `https://wallet.example/wc?uri=${encoded}`],
  ['encoded twice, as in Telegram on Android', `thimble://wc?uri=${encodeURIComponent(encoded)}`],
  ['base64', btoa(uri)],
  ['base64url', btoa(uri).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')],
])('param: finds the URI in %s', (_name, text) => {
  expect(readPairingUri(text, now)).toEqual({ ok: true, uri, topic })
})

test.each([
  ['nothing', '', 'isn’t a connection link'],
  ['a web address', 'https://lumen.example', 'isn’t a connection link'],
  ['version 1', `wc:${topic}@1?bridge=https%3A%2F%2Fx&key=00`, 'version 1'],
  ['a later version', `wc:${topic}@3?symKey=00`, 'version 3'],
  ['a short topic', uri.replace(topic, topic.slice(1)), 'cut off'],
  ['no key', `wc:${topic}@2?relay-protocol=irn`, 'cut off'],
  ['no relay protocol', uri.replace('relay-protocol=irn&', ''), 'cut off'],
  ['the second of its end', uri.replace('1700000300', '1700000000'), 'expired'],
])('error: %s', (_name, text, reason) => {
  expect(readPairingUri(text, now)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) })
})

test('behavior: no text throws, and only a complete URI is accepted', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.webUrl()), (text) => {
      expect(readPairingUri(text, now).ok).toBe(false)
    }),
  )
})
