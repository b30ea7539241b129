import { expect, test } from 'vitest'
import { normalizeEmail } from './emailAddress.js'

test.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['  a.b+tag@mail.example.org ', 'a.b+tag@mail.example.org'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ["o'hara@example.org", "o'hara@example.org"],
])('behavior: %j is %s', (text, address) => {
  expect(normalizeEmail(text)).toBe(address)
})

test.each([
  '',
  'ada',
  '@example.org',
  'ada@',
  'ada@example',
  'ada@@example.org',
  'a da@example.org',
  'ada@exa mple.org',
  'ada@example.org\nbcc: x@example.org',
  'ada@example.org,eve@example.org',
  '"ada"@example.org',
  '.ada@example.org',
  'a..da@example.org',
  'ada@-example.org',
  'ada@[127.0.0.1]',
  'Ada <ada@example.org>',
  // The Kelvin sign, which lowercases to k.
  '\u212Aate@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b.'.repeat(130)}org`,
])('error: %j is no address', (text) => {
  expect(normalizeEmail(text)).toBeUndefined()
})
