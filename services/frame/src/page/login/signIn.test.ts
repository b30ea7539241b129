import { expect, test } from 'vitest'
import { loginMessage } from './signIn.js'

const now = Date.parse('2026-03-01T12:00:00.000Z')
const page = 'https://shop.example:8443'
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const fields = {
  domain: 'shop.example:8443',
  uri: 'https://shop.example:8443/cart',
  version: '1',
  nonce: '3289175600ab',
  issuedAt: '2026-03-01T11:59:58.000Z',
}
const written = (change: object = {}, chainId = 'eip155:10') =>
  loginMessage(JSON.stringify({ ...fields, ...change }), page, { address, chainId, now })

test('behavior: the page’s own sign-in is written as the standard has it', () => {
  expect(written({ expirationTime: '2026-03-08T12:00:00.000Z' }))
    .toBe(`shop.example:8443 wants you to sign in with your Ethereum account:
${address}


URI: https://shop.example:8443/cart
Version: 1
Chain ID: 10
Nonce: 3289175600ab
Issued At: 2026-03-01T11:59:58.000Z
Expiration Time: 2026-03-08T12:00:00.000Z`)
  expect(written({ uri: 'https://shop.example:8443' })).toContain('URI: https://shop.example:8443\n')
})

test.each<[string, object]>([
  ['another page', { domain: 'bank.example' }],
  ['another port', { domain: 'shop.example' }],
  ['an address of another page', { uri: 'https://bank.example/cart' }],
  ['an address with a query', { uri: 'https://shop.example:8443/cart?token=1' }],
  ['an address with a fragment', { uri: 'https://shop.example:8443/cart#a' }],
  ['an address that only begins like the page', { uri: 'https://shop.example:8443.evil.example/' }],
  ['an address with a line break', { uri: 'https://shop.example:8443/cart\nResources:' }],
  ['no address', { uri: undefined }],
  ['words of the page', { statement: 'I sell my house.' }],
  ['what is granted', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
  ['a field that nobody knows', { chainId: 'eip155:1' }],
  ['an account of the page’s choice', { accountAddress: `0x${'1'.repeat(40)}` }],
  ['another version', { version: '2' }],
  ['a short nonce', { nonce: '1234567' }],
  ['a nonce with a line break', { nonce: '3289175600ab\nResources:' }],
  ['a request id with a line break', { requestId: 'a\nb' }],
  ['a time long ago', { issuedAt: '2026-03-01T11:54:00.000Z' }],
  ['a time to come', { issuedAt: '2026-03-01T12:06:00.000Z' }],
  ['a time that is none', { issuedAt: 'now' }],
  ['a time in other words', { issuedAt: 'Sun, 01 Mar 2026 12:00:00 GMT' }],
  ['an end that is over', { expirationTime: '2026-03-01T12:00:00.000Z' }],
  ['a beginning to come', { notBefore: '2026-03-02T12:00:00.000Z' }],
  ['a text that is too long', { requestId: 'x'.repeat(3_000) }],
  ['a list for a text', { nonce: ['3289175600ab'] }],
])('error: %s is not signed without being shown', (_name, change) => {
  expect(written(change)).toBeUndefined()
})

test('behavior: on Solana as its wallets write it, with the same bounds', () => {
  const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(written({}, mainnet)).toBe(`shop.example:8443 wants you to sign in with your Solana account:
${address}

URI: https://shop.example:8443/cart
Version: 1
Chain ID: mainnet
Nonce: 3289175600ab
Issued At: 2026-03-01T11:59:58.000Z`)
  expect(written({ statement: 'I sell my house.' }, mainnet)).toBeUndefined()
})

test('error: neither another family nor what is no JSON', () => {
  expect(written({}, 'bip122:000000000019d6689c085ae165831e93')).toBeUndefined()
  for (const text of ['', '{', 'null', '[]', '"text"'])
    expect(loginMessage(text, page, { address, chainId: 'eip155:1', now })).toBeUndefined()
})
