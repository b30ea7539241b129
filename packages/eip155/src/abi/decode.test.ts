import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeErrorResult,
  encodeErrorResult,
  encodeFunctionResult,
  encodeAbiParameters,
  type Hex,
  multicall3Abi,
  parseAbi,
} from 'viem'
import { decodeAggregate3 } from './decodeAggregate3.js'
import { decodeRevert } from './decodeRevert.js'
import { decodeUint } from './decodeUint.js'

const toHex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const results = fc.array(
  fc.record({ success: fc.boolean(), returnData: fc.uint8Array({ maxLength: 100 }).map(toHex) }),
  { maxLength: 12 },
)
const encode = (result: readonly { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: [...result] })

describe('aggregate3', () => {
  test('behavior: reads what viem writes', () => {
    fc.assert(
      fc.property(results, (list) => void expect(decodeAggregate3(encode(list), list.length)).toEqual(list)),
    )
  })

  test('behavior: invalid data is never misread: truncated, of another length, or arbitrary', () => {
    fc.assert(
      fc.property(results, fc.nat(), (list, at) => {
        fc.pre(list.length > 0)
        const data = encode(list)
        expect(decodeAggregate3(data, list.length + 1)).toBeUndefined()
        const last = list.at(-1)?.returnData.length ?? 0
        if (last > 2)
          expect(decodeAggregate3(data.slice(0, 2 + (at % (data.length - 66))), list.length)).toBeUndefined()
      }),
    )
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(20),
        (b, n) => void decodeAggregate3(toHex(b), n),
      ),
    )
    for (const junk of [undefined, null, '', '0x', '0xzz', 7, {}]) {
      expect(decodeAggregate3(junk, 1)).toBeUndefined()
    }
  })

  test('error: an offset beyond the data', () => {
    const word = (n: bigint) => n.toString(16).padStart(64, '0')
    expect(decodeAggregate3(`0x${word(32n)}${word(1n)}${word(2n ** 255n)}`, 1)).toBeUndefined()
    expect(decodeAggregate3(`0x${word(32n)}${word(1n)}${word(4_000_000_000n)}`, 1)).toBeUndefined()
  })
})

describe('uint', () => {
  test('behavior: reads what viem writes', () => {
    fc.assert(
      fc.property(uint256, (value) => {
        expect(decodeUint(encodeAbiParameters([{ type: 'uint256' }], [value]))).toBe(value)
      }),
    )
  })

  test.each(['0x', '', '0x01', `0x${'0'.repeat(63)}`, `0x${'0'.repeat(128)}`, undefined, null, 1])(
    'error: %j is not a word',
    (data) => void expect(decodeUint(data)).toBeUndefined(),
  )
})

describe('revert', () => {
  test('behavior: Error(string) is viem’s', () => {
    const abi = parseAbi(['error Error(string)'])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
        const data = encodeErrorResult({ abi, errorName: 'Error', args: [text] })
        expect(decodeRevert(data)).toEqual({
          kind: 'error',
          reason: decodeErrorResult({ abi, data }).args[0],
        })
      }),
    )
  })

  test.each([0x01, 0x11, 0x12, 0x32, 0x41])('behavior: Panic(%i)', (code) => {
    const abi = parseAbi(['error Panic(uint256)'])
    const data = encodeErrorResult({ abi, errorName: 'Panic', args: [BigInt(code)] })
    expect(decodeRevert(data)).toEqual({ kind: 'panic', code, reason: `Panic 0x${code.toString(16)}` })
  })

  test('behavior: custom errors by selector, those of ERC-6093 by name', () => {
    const abi = parseAbi([
      'error ERC20InsufficientBalance(address,uint256,uint256)',
      'error Blocked(address)',
    ])
    const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const poor = encodeErrorResult({ abi, errorName: 'ERC20InsufficientBalance', args: [owner, 1n, 2n] })
    expect(decodeRevert(poor)).toMatchObject({
      kind: 'custom',
      reason: 'ERC20InsufficientBalance',
      data: poor,
    })
    const blocked = encodeErrorResult({ abi, errorName: 'Blocked', args: [owner] })
    expect(decodeRevert(blocked)).toMatchObject({ reason: `custom error ${blocked.slice(0, 10)}` })
  })

  test.each(['0x', '0x08c379', undefined, null, 3, '0xzzzzzzzz'])('error: %j has no reason', (data) => {
    expect(decodeRevert(data)).toBeUndefined()
  })

  test('behavior: no data throws', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        (bytes) => void decodeRevert(`0x08c379a0${toHex(bytes).slice(2)}`),
      ),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void decodeRevert(toHex(bytes))))
  })
})
