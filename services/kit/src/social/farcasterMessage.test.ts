import * as fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { readFarcasterMessage } from './farcasterMessage.js'

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const now = Date.parse('2026-03-01T12:00:00Z')
const terms = { domain: 'frame.example', uri: 'https://frame.example/f', nonce: 'abcdefgh12', now }
const fields = {
  address: account.address,
  chainId: 10,
  domain: terms.domain,
  uri: terms.uri,
  nonce: terms.nonce,
  version: '1' as const,
  statement: 'Farcaster Auth',
  issuedAt: new Date(now - 5_000),
  resources: ['farcaster://fid/1001'],
}

async function read(change: Partial<Parameters<typeof createSiweMessage>[0]> = {}, at = terms) {
  const message = createSiweMessage({ ...fields, ...change })
  return readFarcasterMessage(message, await account.signMessage({ message }), at)
}

test('behavior: what was asked for and signed is read', async () => {
  const signed = { signer: account.address.toLowerCase(), fid: 1001n }
  const plain = await read()
  expect({ ...plain, signer: plain?.signer.toLowerCase() }).toEqual(signed)
  const full = await read({
    statement: 'Farcaster Connect',
    requestId: 'r1',
    notBefore: new Date(now),
    expirationTime: new Date(now + 1),
    resources: ['https://app.example/', 'farcaster://fid/1001'],
  })
  expect(full?.fid).toBe(1001n)
})

test.each([
  ['domain', { domain: 'evil.example' }],
  ['page', { uri: 'https://evil.example/f' }],
  ['nonce', { nonce: 'abcdefgh13' }],
  ['chain', { chainId: 1 }],
  ['statement', { statement: 'Send everything' }],
  ['end', { expirationTime: new Date(now) }],
  ['beginning', { notBefore: new Date(now + 120_000) }],
  ['time', { issuedAt: new Date(now + 120_000) }],
  ['account missing', { resources: ['https://app.example/'] }],
  ['two accounts', { resources: ['farcaster://fid/1001', 'farcaster://fid/1002'] }],
  ['an account that is none', { resources: ['farcaster://fid/0'] }],
])('error: another %s proves nothing', async (_, change) => {
  expect(await read(change)).toBeUndefined()
})

test('behavior: a time without milliseconds, or in another zone, is a time', async () => {
  for (const time of ['2026-03-01T11:59:55Z', '2026-03-01T12:59:55+01:00']) {
    const message = createSiweMessage(fields).replace(/(?<=Issued At: ).*/, time)
    const signed = await account.signMessage({ message })
    expect(readFarcasterMessage(message, signed, terms)?.fid).toBe(1001n)
  }
})

test.each([
  ['words before it', (text: string) => `Hello\n${text}`],
  ['words behind its account', (text: string) => `${text}\n\nand more`],
  ['a scheme', (text: string) => `https://${text}`],
  ['a line between', (text: string) => text.replace('\nVersion', '\n\nVersion')],
  ['a field that it does not have', (text: string) => text.replace('\nResources', '\nAmount: 5\nResources')],
  ['another version', (text: string) => text.replace('Version: 1', 'Version: 2')],
  [
    'the fields of another message before',
    (text: string) => text.replace('Farcaster Auth', () => `x\n\n${text}`),
  ],
  ['no number of a chain', (text: string) => text.replace('Chain ID: 10', 'Chain ID: 010')],
  ['a time that is none', (text: string) => text.replace(/(?<=Issued At: ).*/, 'now')],
])('error: a message with %s proves nothing, though it is signed', async (_, change) => {
  const message = change(createSiweMessage(fields))
  const signed = await account.signMessage({ message })
  expect(readFarcasterMessage(message, signed, terms)).toBeUndefined()
})

test('error: a changed message or signature proves nothing', async () => {
  const message = createSiweMessage(fields)
  const signature = await account.signMessage({ message })
  expect(readFarcasterMessage(message, signature, terms)).toBeDefined()
  fc.assert(
    fc.property(fc.nat(message.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, letter) => {
      const changed = message.slice(0, at) + letter + message.slice(at + 1)
      if (changed !== message) expect(readFarcasterMessage(changed, signature, terms)).toBeUndefined()
    }),
  )
  fc.assert(
    fc.property(fc.nat(129), fc.integer({ min: 1, max: 15 }), (at, by) => {
      const digit = (Number.parseInt(signature.charAt(at + 2), 16) ^ by).toString(16)
      const changed = signature.slice(0, at + 2) + digit + signature.slice(at + 3)
      // The last byte selects one of two keys; 0 and 27 mean the same.
      if (at < 128) expect(readFarcasterMessage(message, changed, terms)).toBeUndefined()
    }),
  )
  for (const none of ['', '0x', '0x12', `0x${'0'.repeat(130)}`, `${signature}00`])
    expect(readFarcasterMessage(message, none, terms)).toBeUndefined()
})
