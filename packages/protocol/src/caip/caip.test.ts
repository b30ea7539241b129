import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCaip10, isNamespace, parseCaip10, parseCaip2 } from '../index.js'

const ADDRESS = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const invalid = expect.objectContaining({
  name: 'invalid_caip_address',
  message: 'Invalid CAIP Address',
  code: 3008,
})

describe('CAIP-2: exactly two non-empty parts', () => {
  test.each([
    ['eip155:1', 'eip155', '1'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['bip122:000000000019d6689c085ae165831e93', 'bip122', '000000000019d6689c085ae165831e93'],
    ['polkadot:x', 'polkadot', 'x'],
    [' : ', ' ', ' '],
  ])('param: %s', (text, namespace, reference) => {
    expect(parseCaip2(text)).toEqual({ namespace, reference, id: text })
  })
  test.each(['', ':', 'eip155', 'eip155:', ':1', 'eip155:1:2', 'eip155::', '::'])('error: %j', (text) => {
    expect(() => parseCaip2(text)).toThrowError(invalid)
  })
  test('error: values that are not text', () => {
    for (const value of [undefined, null, 1, {}, []]) {
      expect(() => parseCaip2(value as never)).toThrowError(invalid)
      expect(() => parseCaip10(value as never)).toThrowError(invalid)
    }
  })
})

describe('CAIP-10: exactly three non-empty parts', () => {
  test('param: an account', () => {
    expect(parseCaip10(`eip155:1:${ADDRESS}`)).toEqual({
      namespace: 'eip155',
      reference: '1',
      address: ADDRESS,
      chainId: 'eip155:1',
      id: 'eip155:1',
      account: `eip155:1:${ADDRESS}`,
    })
  })
  test.each(['', '::', 'eip155:1', 'eip155:1:', 'eip155::0x', ':1:0x', 'a:b:c:d'])('error: %j', (text) => {
    expect(() => parseCaip10(text)).toThrowError(invalid)
  })
})

describe('properties', () => {
  const part = fc.string({ minLength: 1 }).filter((text) => !text.includes(':'))

  test('behavior: parsing inverts joining', () => {
    fc.assert(
      fc.property(part, part, part, (namespace, reference, address) => {
        const account = formatCaip10(`${namespace}:${reference}`, address)
        expect(parseCaip10(account)).toMatchObject({ namespace, reference, address, account })
        expect(parseCaip2(parseCaip10(account).chainId)).toMatchObject({ namespace, reference })
      }),
    )
  })
  test('behavior: any text either parses into its own parts or is refused', () => {
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.string({ maxLength: 4 }), { maxLength: 5 }).map((all) => all.join(':')),
    )
    fc.assert(
      fc.property(text, (value) => {
        const parts = value.split(':')
        const full = parts.every((item) => item !== '')
        const two = () => parseCaip2(value)
        const three = () => parseCaip10(value)
        if (full && parts.length === 2) expect(two().id).toBe(value)
        else expect(two).toThrowError(invalid)
        if (full && parts.length === 3) expect(three().account).toBe(value)
        else expect(three).toThrowError(invalid)
      }),
    )
  })
})

test.each<[unknown, boolean]>([
  ['eip155', true],
  ['solana', true],
  ['bip122', true],
  ['polkadot', true],
  ['EIP155', false],
  ['ab', false],
  ['ninechars', false],
  ['', false],
  [undefined, false],
  [1, false],
])('param: %s as a namespace: %s', (value, expected) => {
  expect(isNamespace(value)).toBe(expected)
})
