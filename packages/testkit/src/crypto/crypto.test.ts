import * as fc from 'fast-check'
import {
  bytesToHex as viemBytesToHex,
  getAddress,
  hashMessage as viemHashMessage,
  hashTypedData as viemHashTypedData,
  recoverAddress,
  toRlp,
  type TypedDataDefinition,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { devAccounts } from '../wallet/devAccounts.js'
import { checksumAddress } from './checksumAddress.js'
import { createDevAccount } from './createDevAccount.js'
import { encodeRlp, type RlpItem } from './encodeRlp.js'
import { hashMessage } from './hashMessage.js'
import { hashTypedData } from './hashTypedData.js'
import { bytesToHex, type Hex } from './hex.js'
import { serializeSignature } from './serializeSignature.js'
import { signTransaction } from './signTransaction.js'
import { parseTypedData } from './typedData.js'

const bytes = (parameters: { minLength?: number; maxLength?: number } = {}) => fc.uint8Array(parameters)
const hex = (length: number) =>
  bytes({ minLength: length, maxLength: length }).map((value) => bytesToHex(value))
const privateKeys = hex(32).filter((key) => BigInt(key) > 0n && BigInt(key) < 2n ** 255n)
const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })

describe('accounts', () => {
  test('param: keys and addresses of the development accounts match', () => {
    for (const { privateKey, address } of devAccounts)
      expect(createDevAccount(privateKey).address).toBe(address)
  })

  test('behavior: addresses and checksums equal viem', () => {
    fc.assert(
      fc.property(privateKeys, hex(20), (key, address) => {
        expect(createDevAccount(key).address).toBe(privateKeyToAccount(key).address)
        expect(checksumAddress(address)).toBe(getAddress(address))
      }),
      { numRuns: 60 },
    )
  })

  test.each(['0x', '0x00', `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`] as const)(
    'error: %s is not a private key',
    (key) => expect(() => createDevAccount(key)).toThrow(RangeError),
  )
})

const mapped = (value: RlpItem): unknown =>
  value instanceof Uint8Array ? viemBytesToHex(value) : value.map((part) => mapped(part))

test('behavior: RLP equals viem for nested items', () => {
  const { item } = fc.letrec<{ item: RlpItem }>((tie) => ({
    item: fc.oneof({ maxDepth: 4 }, bytes({ maxLength: 80 }), fc.array(tie('item'), { maxLength: 6 })),
  }))
  fc.assert(
    fc.property(item, (value) => {
      expect(bytesToHex(encodeRlp(value))).toBe(toRlp(mapped(value) as Hex))
    }),
    { numRuns: 500 },
  )
  for (const length of [0, 1, 55, 56, 255, 256, 70_000]) {
    const value = new Uint8Array(length).fill(0x7f)
    expect(bytesToHex(encodeRlp(value))).toBe(toRlp(viemBytesToHex(value)))
  }
})

test('behavior: personal_sign hash and signature equal viem', async () => {
  await fc.assert(
    fc.asyncProperty(privateKeys, bytes({ maxLength: 300 }), async (key, message) => {
      const account = createDevAccount(key)
      const hash = hashMessage(message)
      expect(bytesToHex(hash)).toBe(viemHashMessage({ raw: message }))
      const signature = serializeSignature(account.signHash(hash))
      expect(signature).toBe(await privateKeyToAccount(key).signMessage({ message: { raw: message } }))
      expect(await recoverAddress({ hash: bytesToHex(hash), signature })).toBe(account.address)
    }),
    { numRuns: 60 },
  )
})

test('behavior: EIP-1559 transactions equal viem byte for byte', async () => {
  const transactions = fc.record({
    chainId: fc.integer({ min: 1, max: 2 ** 31 }),
    nonce: fc.integer({ min: 0, max: 2 ** 40 }),
    maxPriorityFeePerGas: uint(64),
    maxFeePerGas: uint(96).map((value) => value + 2n ** 64n),
    gas: uint(40),
    to: fc.option(hex(20), { nil: undefined }),
    value: uint(200),
    data: bytes({ maxLength: 120 }).map((value) => bytesToHex(value)),
    accessList: fc.array(fc.record({ address: hex(20), storageKeys: fc.array(hex(32), { maxLength: 2 }) }), {
      maxLength: 2,
    }),
  })
  await fc.assert(
    fc.asyncProperty(privateKeys, transactions, async (key, transaction) => {
      const reference = await privateKeyToAccount(key).signTransaction({ type: 'eip1559', ...transaction })
      expect(signTransaction(createDevAccount(key), transaction)).toBe(reference)
    }),
    { numRuns: 80 },
  )
})

const wrap = (type: string, value: unknown) => ({
  types: { T: [{ name: 'x', type }] },
  primaryType: 'T',
  domain: {},
  message: { x: value },
})

describe('typed data', () => {
  const person = fc.record({ name: fc.string(), wallets: fc.array(hex(20), { maxLength: 3 }), age: uint(8) })
  const documents = fc.record({
    // viem omits an empty version from a derived domain type.
    domain: fc.record(
      {
        name: fc.string(),
        version: fc.string({ minLength: 1 }),
        chainId: fc.integer({ min: 1, max: 2 ** 31 }),
        salt: hex(32),
      },
      { requiredKeys: [] },
    ),
    message: fc.record({
      from: person,
      to: fc.array(person, { maxLength: 3 }),
      pair: fc.tuple(person, person),
      grid: fc.array(fc.array(uint(256).map(String), { minLength: 2, maxLength: 2 }), { maxLength: 3 }),
      change: fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n }).map(String),
      contents: fc.string({ unit: 'grapheme' }),
      blob: bytes({ maxLength: 70 }).map((value) => bytesToHex(value)),
      tag: hex(5),
      done: fc.boolean(),
      words: fc.array(fc.string(), { maxLength: 3 }),
    }),
  })
  const types = {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
      { name: 'age', type: 'uint8' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'pair', type: 'Person[2]' },
      { name: 'grid', type: 'uint256[2][]' },
      { name: 'change', type: 'int128' },
      { name: 'contents', type: 'string' },
      { name: 'blob', type: 'bytes' },
      { name: 'tag', type: 'bytes5' },
      { name: 'done', type: 'bool' },
      { name: 'words', type: 'string[]' },
    ],
  }

  test('behavior: hashes and signatures equal viem for nested structs and arrays', async () => {
    await fc.assert(
      fc.asyncProperty(privateKeys, documents, async (key, { domain, message }) => {
        const plain = { types, primaryType: 'Mail', domain, message }
        const text = JSON.stringify(plain, (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        )
        const hash = hashTypedData(parseTypedData(text))
        const definition = plain as unknown as TypedDataDefinition
        expect(bytesToHex(hash)).toBe(viemHashTypedData(definition))
        const reference = await privateKeyToAccount(key).signTypedData(definition)
        expect(serializeSignature(createDevAccount(key).signHash(hash))).toBe(reference)
      }),
      { numRuns: 80 },
    )
  })

  test('behavior: the domain alone can be signed', () => {
    const domain = { name: 'Lumen', chainId: 1 }
    const definition = { types: {}, primaryType: 'EIP712Domain', domain, message: {} }
    expect(bytesToHex(hashTypedData(parseTypedData(definition)))).toBe(
      viemHashTypedData(definition as unknown as TypedDataDefinition),
    )
  })

  test.each([
    ['uint8', 256],
    ['uint8', -1],
    ['int8', 128],
    ['uint7', 1],
    ['uint256', 1.5],
    ['uint256', 2 ** 60],
    ['uint256', 'ten'],
    ['uint256', undefined],
    ['bool', 'true'],
    ['address', '0x12'],
    ['bytes4', '0x112233'],
    ['bytes33', `0x${'11'.repeat(33)}`],
    ['bytes', '0x123'],
    ['bytes', 7],
    ['string', 7],
    ['uint8[2]', [1]],
    ['uint8[]', '0x01'],
    ['Missing', {}],
  ])('error: type %s rejects %s', (type, value) => {
    expect(() => hashTypedData(parseTypedData(wrap(type, value)))).toThrow(/^message\.x/)
  })

  test.each([
    ['null', null],
    ['no types', { primaryType: 'T', domain: {}, message: {} }],
    ['an unknown primary type', { types: {}, primaryType: 'T', domain: {}, message: {} }],
    ['a field without a type', { types: { T: [{ name: 'x' }] }, primaryType: 'T', domain: {}, message: {} }],
    ['fields that are no list', { types: { T: {} }, primaryType: 'T', domain: {}, message: {} }],
    ['no message', { types: { T: [] }, primaryType: 'T', domain: {} }],
    ['a prototype name as primary type', { types: {}, primaryType: 'constructor', domain: {}, message: {} }],
  ])('error: %s is not typed data', (_, document) => {
    expect(() => parseTypedData(document)).toThrow(TypeError)
  })
})
