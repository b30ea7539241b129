import { expect, test } from 'vitest'
import { scrub } from './scrub.js'

const KEY = '5d'.repeat(32)

test.each([
  ['a private key', `0x${KEY}`, '[hidden]'],
  ['a private key without a prefix', KEY, '[hidden]'],
  ['an EVM account', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0xf39F…2266'],
  ['a Solana account', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', '7xKX…gAsU'],
  ['a URL with a key in its path', 'https://node.test/v3/abc?x=1#y', 'https://node.test'],
  ['a URL with a password', 'wss://user:word@node.test/', 'wss://node.test'],
  ['a pairing link', `wc:${KEY}@2?relay-protocol=irn&symKey=${KEY}`, 'wc:[hidden]'],
  ['an email', 'visitor@host.test', '[email]'],
  ['a JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln', '[hidden]'],
  ['a header', 'Bearer abc.def', 'Bearer [hidden]'],
  ['a project key', 'pk_live_5f2b8c1d9e7a4f60b3c2', '[hidden]'],
  ['a field of JSON', '{"accessToken":"abc","name":"x"}', '{"accessToken":"[hidden]","name":"x"}'],
  [
    'a recovery phrase',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    '[hidden]',
  ],
])('param: %s', (_, text, clean) => {
  expect(scrub(text)).toBe(clean)
})

test.each([
  'eip155:31337',
  'io.latchkey.testwallet',
  'wallet_switchEthereumChain',
  'eth_getTransactionReceipt, eth_getBlockByNumber',
  'INTERNAL_SDK_ERROR',
  'The wallet refused the request because it is locked.',
])('param: %s stays readable', (text) => {
  expect(scrub(text)).toBe(text)
})

test('behavior: fields are hidden by name, whatever their value, except tokens of a chain', () => {
  const value = {
    password: 'a',
    session: { otp: 123_456, accessToken: 'b', email: 'c' },
    authorization: { any: 'd' },
    cookie: false,
    tokens: [{ symbol: 'USDC', amount: '1' }],
    token: { symbol: 'USDC' },
  }
  expect(scrub(value)).toEqual({
    password: '[hidden]',
    session: { otp: '[hidden]', accessToken: '[hidden]', email: '[hidden]' },
    authorization: '[hidden]',
    cookie: false,
    tokens: [{ symbol: 'USDC', amount: '1' }],
    token: { symbol: 'USDC' },
  })
})

test('behavior: values that are not JSON do not throw', () => {
  const loop: Record<string, unknown> = { big: 1n, run: () => 1 }
  loop['self'] = loop
  expect(JSON.stringify(scrub(loop))).toContain('[function]')
  expect(scrub(new TypeError(`0x${KEY}`))).toBe('TypeError: [hidden]')
})
