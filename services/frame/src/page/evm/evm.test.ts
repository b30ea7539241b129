import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import {
  encodeFunctionData,
  hashTypedData,
  maxUint256,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { decodeCall } from './decodeCall.js'
import type { Hex } from './hex.js'
import { partsOf } from './reviewCalls.js'
import { reviewMessage } from './personalSign.js'
import { personalHash, signDigest, signTransaction, type EvmTransaction } from './sign.js'

const keys = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((key) => key.some((byte) => byte > 0) && (key[0] ?? 0) < 255)
const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const address: Hex = '0x00000000000000000000000000000000000000a1'
const runs = { numRuns: 30 }

test('param: messages are signed as viem signs them', async () => {
  await fc.assert(
    fc.asyncProperty(keys, fc.uint8Array({ maxLength: 200 }), async (key, message) => {
      const expected = await privateKeyToAccount(hexOf(key)).signMessage({ message: { raw: message } })
      expect(signDigest(personalHash(message), key)).toBe(expected)
    }),
    runs,
  )
})

test('param: a typed data hash is signed as viem signs it', async () => {
  const key = hexToBytes('11'.repeat(32))
  const typed = {
    domain: { name: 'Coin', chainId: 1, verifyingContract: address },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'hello' },
  } as const
  expect(signDigest(hashTypedData(typed), key)).toBe(
    await privateKeyToAccount(hexOf(key)).signTypedData(typed),
  )
})

test('param: transactions read back as they were, signed by their sender', async () => {
  const amounts = fc.bigInt({ min: 0n, max: 2n ** 96n })
  const transactions = fc.record({
    chainId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    nonce: fc.bigInt({ min: 0n, max: 2n ** 31n }),
    to: fc.constantFrom<Hex | undefined>(address, undefined),
    value: amounts,
    data: fc.uint8Array({ minLength: 1, maxLength: 80 }).map(hexOf),
    gas: fc.bigInt({ min: 21_000n, max: 30_000_000n }),
    fees: fc.oneof(
      amounts.map((gasPrice) => ({ type: 'legacy' as const, gasPrice })),
      amounts.map((most) => ({
        type: 'eip1559' as const,
        maxFeePerGas: most,
        maxPriorityFeePerGas: most / 2n,
      })),
    ),
  })
  await fc.assert(
    fc.asyncProperty(keys, transactions, async (key, transaction: EvmTransaction) => {
      const raw = signTransaction(transaction, key)
      const read = parseTransaction(raw)
      expect(read).toMatchObject({
        chainId: transaction.chainId,
        gas: transaction.gas,
        data: transaction.data,
      })
      expect(read.value ?? 0n).toBe(transaction.value)
      expect(BigInt(read.nonce ?? 0)).toBe(transaction.nonce)
      expect(read.to?.toLowerCase()).toBe(transaction.to)
      expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(
        privateKeyToAccount(hexOf(key)).address,
      )
    }),
    runs,
  )
})

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function mint(uint256 id)',
])
const usd = { symbol: 'USD', decimals: 6 }

test.each([
  [
    encodeFunctionData({ abi, functionName: 'transfer', args: [address, 1_500_000n] }),
    'Send 1.5 USD to 0x00…\u20600000A1',
    undefined,
  ],
  [
    encodeFunctionData({ abi, functionName: 'approve', args: [address, 2_000_000n] }),
    'Allow 0x00…\u20600000A1 to spend 2 USD',
    2_000_000n,
  ],
  [
    encodeFunctionData({ abi, functionName: 'approve', args: [address, maxUint256] }),
    'Allow 0x00…\u20600000A1 to spend any amount of USD',
    'all',
  ],
  [
    encodeFunctionData({ abi, functionName: 'approve', args: [address, 0n] }),
    'No longer allow 0x00…\u20600000A1 to spend USD',
    undefined,
  ],
  [
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [address, true] }),
    'Allow 0x00…\u20600000A1 to spend all your USD',
    'all',
  ],
] as const)('param: a call is said in words: %s', (data, summary, amount) => {
  expect(decodeCall(address, data, usd)).toMatchObject({ summary, isKnown: true })
  expect(decodeCall(address, data, usd).grant?.amount).toBe(amount)
})

test('behavior: who gets something or may take it is named in full, beside one call and in a list of them', () => {
  const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'
  const transfer = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [receiver, 1_000_000n],
  })
  const read = (data: Hex, value = 0n) => ({
    call: { to: address, data, value },
    decoded: decodeCall(address, data, usd),
    hasCode: true,
  })
  const rest = { simulation: { kind: 'unknown' }, worth: { usd: undefined, of: () => undefined } } as const
  expect(partsOf({ calls: [read(transfer)], ...rest }, 'ETH').facts).toEqual([['Recipient', receiver]])
  const { facts, text } = partsOf({ calls: [read('0x', 1n), read(transfer)], ...rest }, 'ETH')
  expect(facts).toEqual([])
  expect(text).toContain(`Recipient: ${receiver}`)
  expect(text).toContain('Recipient: 0x00000000000000000000000000000000000000A1')
})

test('error: a call that is not known, or whose data is cut off, says so', () => {
  const unknown = encodeFunctionData({ abi, functionName: 'mint', args: [1n] })
  expect(decodeCall(address, unknown, usd)).toEqual({
    summary: `Call ${unknown.slice(0, 10)} of 0x00…\u20600000A1`,
    isKnown: false,
  })
  expect(decodeCall(address, '0xa9059cbb00', usd).isKnown).toBe(false)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), (data) => {
      expect(decodeCall(address, hexOf(data), undefined).summary).toBeTypeOf('string')
    }),
  )
})

test('behavior: a message is shown as text; bytes that are none, and letters that turn text around, are shown as digits', () => {
  const show = (bytes: Uint8Array) => reviewMessage(bytes, 'https://shop.example', 'Ethereum')
  expect(show(utf8ToBytes('Hello\nthere'))).toMatchObject({ text: 'Hello\nthere', warnings: [] })
  for (const bytes of [new Uint8Array([0xff, 0xfe]), utf8ToBytes('a\u202eb'), utf8ToBytes('a\u0000b')]) {
    expect(show(bytes).text).toBe(hexOf(bytes))
    expect(show(bytes).warnings).toMatchObject([{ level: 'warn' }])
  }
})

test('behavior: a sign-in for another site than the one that asks is bad', () => {
  const text = (domain: string) =>
    utf8ToBytes(`${domain} wants you to sign in with your Ethereum account:\n0x`)
  expect(reviewMessage(text('shop.example'), 'https://shop.example', 'E')).toMatchObject({
    title: 'Sign in',
    warnings: [],
    risk: { grantsRight: false, isUndecoded: false, valueUsd: 0 },
  })
  // Such a sign-in opens the visitor's account on that site.
  for (const domain of ['bank.example', 'shop.example:8443', 'https://bank.example'])
    expect(reviewMessage(text(domain), 'https://shop.example', 'E')).toMatchObject({
      warnings: [{ level: 'bad' }],
      risk: { grantsRight: true },
    })
})

describe('the message of a name', () => {
  const show = (text: string) => reviewMessage(utf8ToBytes(text), 'https://shop.example', 'E')

  test.each([
    ['Register vega.latch.eth', { name: 'vega.latch.eth', attributes: {}, timestamp: 1 }],
    [
      'Save the profile of vega.latch.eth',
      { name: 'vega.latch.eth', attributes: { bio: 'x' }, timestamp: 1 },
    ],
    [
      'Save the profile of a.b.eth',
      { name: 'a.b.eth', attributes: {}, timestamp: 1, addresses: { '60': '0x' } },
    ],
  ])('behavior: says “%s”, and still shows the text that is signed', (summary, message) => {
    const text = JSON.stringify(message)
    expect(show(text)).toMatchObject({ title: 'Sign', summary, text })
  })

  test.each([
    '{"name":"a.eth","name":"b.eth","attributes":{},"timestamp":1}',
    '{"name":"a.eth","attributes":{},"timestamp":1,"amount":"1"}',
    '{"name":"vega.latch.eth and send 1 ETH","attributes":{},"timestamp":1}',
    '{"name":"vеga.latch.eth","attributes":{},"timestamp":1}',
    '{"name":"a.eth", "attributes":{},"timestamp":1}',
    '{"name":"a.eth","attributes":null,"timestamp":1}',
    '{"name":"a.eth"',
    'null',
  ])('error: %s is a text as any other', (text) => {
    expect(show(text)).toMatchObject({ summary: 'Sign this message', text })
  })
})
