import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getAddress, type Hex, isAddress as viemIsAddress } from 'viem'
import { checksumAddress } from './checksumAddress.js'
import { isAddress } from './isAddress.js'
import { isBurnAddress } from './isBurnAddress.js'
import { readAccounts } from './readAccounts.js'

const lower = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const upper = (address: string) => `0x${address.slice(2).toUpperCase()}`

test('behavior: the checksum is viem’s, from any case', () => {
  fc.assert(
    fc.property(lower, (address) => {
      expect(checksumAddress(address)).toBe(getAddress(address))
      expect(checksumAddress(upper(address))).toBe(getAddress(address))
    }),
  )
})

test('behavior: accepts what viem accepts, and all upper case', () => {
  fc.assert(
    fc.property(lower, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (address, up) => {
      const mixed = `0x${Array.from(address.slice(2), (c, i) => (up[i] === true ? c.toUpperCase() : c)).join('')}`
      expect(isAddress(mixed)).toBe(viemIsAddress(mixed) || mixed === upper(address))
      expect([address, upper(address), getAddress(address)].every(isAddress)).toBe(true)
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void expect(isAddress(text)).toBe(viemIsAddress(text))))
})

test.each([
  ['a wrong checksum', '0x70997970c51812dc3A010C7d01b50e0d17dc79C8'],
  ['no prefix', '70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['prefix 0X', '0X70997970C51812DC3A010C7D01B50E0D17DC79C8'],
  ['too short', '0x70997970C51812dc3A010C7d01b50e0d17dc79C'],
  ['too long', '0x70997970C51812dc3A010C7d01b50e0d17dc79C80'],
  ['a new line', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8\n'],
  ['a name', 'vitalik.eth'],
  ['no text', 7],
])('error: %s is not an address', (_, value) => {
  expect(isAddress(value)).toBe(false)
})

describe('behavior: accounts of a wallet', () => {
  const a = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const b = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  test.each<[string, unknown, readonly string[] | undefined]>([
    ['checksummed in order', [b.toLowerCase(), a], [b, a]],
    ['each once', [a, a.toLowerCase(), b], [a, b]],
    ['a wrong checksum is forgiven', [a.replace('C', 'c')], [a]],
    ['what is none is left out', [null, a, 7, 'x', { address: b }], [a]],
    ['none', [], []],
    ['none that makes sense', ['x', null], undefined],
    ['no list', a, undefined],
    ['nothing', undefined, undefined],
    ['an object', { 0: a, length: 1 }, undefined],
  ])('param: %s', (_, value, expected) => {
    expect(readAccounts(value)).toEqual(expected)
  })
})

test.each([
  ['0x0000000000000000000000000000000000000000', true],
  ['0x0000000000000000000000000000000000000001', true],
  ['0x000000000000000000000000000000000000dEaD', true],
  ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', true],
  ['0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead', true],
  ['0x4200000000000000000000000000000000000006', false],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false],
  ['0x0', false],
])('param: whether %s is unspendable: %s', (address, expected) => {
  expect(isBurnAddress(address)).toBe(expected)
})
