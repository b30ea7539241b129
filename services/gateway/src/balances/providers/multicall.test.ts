import * as fc from 'fast-check'
import {
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  getAddress,
  multicall3Abi,
  formatUnits as viemFormatUnits,
} from 'viem'
import * as Value from 'ox/Value'
import { describe, expect, test } from 'vitest'
import {
  decodeAggregate3,
  decodeUint,
  encodeAggregate3,
  encodeBalanceOf,
  encodeGetEthBalance,
} from './multicall.js'

const hex = (options: { minLength?: number; maxLength?: number }) =>
  fc.uint8Array(options).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)
const address = hex({ minLength: 20, maxLength: 20 })

describe('behavior: the layouts are those of viem', () => {
  test('balanceOf and getEthBalance', () => {
    fc.assert(
      fc.property(address, (owner) => {
        const args = [getAddress(owner)] as const
        expect(encodeBalanceOf(owner)).toBe(
          encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args }),
        )
        expect(encodeGetEthBalance(args[0])).toBe(
          encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [owner] }),
        )
      }),
    )
  })

  test('aggregate3', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ to: address, data: hex({ maxLength: 80 }) })), (calls) => {
        const ours = encodeAggregate3(calls) as `0x${string}`
        const args = [
          calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data })),
        ] as const
        expect(ours).toBe(encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args }))
        expect(decodeFunctionData({ abi: multicall3Abi, data: ours }).functionName).toBe('aggregate3')
      }),
    )
  })

  test('results of aggregate3', () => {
    const result = fc.record({ success: fc.boolean(), returnData: hex({ maxLength: 80 }) })
    fc.assert(
      fc.property(fc.array(result), (results) => {
        const data = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
        expect(decodeAggregate3(data, results.length)).toEqual(
          results.map(({ success, returnData }) => ({ success, data: returnData })),
        )
        expect(decodeAggregate3(data, results.length + 1)).toBeUndefined()
      }),
    )
  })

  test('amounts as text', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 255 }),
        (amount, decimals) => {
          expect(Value.format(amount, decimals)).toBe(viemFormatUnits(amount, decimals))
        },
      ),
    )
  })
})

test('behavior: any answer of a chain is decoded or refused, never thrown at', () => {
  fc.assert(
    fc.property(
      fc.oneof(hex({ maxLength: 400 }), fc.string()),
      fc.integer({ min: 0, max: 5 }),
      (data, count) => {
        const results = decodeAggregate3(data, count)
        expect(results === undefined || results.length === count).toBe(true)
        decodeUint(data)
      },
    ),
  )
})

test.each([
  ['0x', undefined],
  [null, undefined],
  [`0x${'0'.repeat(63)}`, undefined],
  [`0x${'f'.padStart(64, '0')}`, 15n],
  [`0x${'f'.padStart(64, '0')}ff`, 15n],
  [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
])('behavior: decodeUint(%s) is %s', (data, value) => {
  expect(decodeUint(data)).toBe(value)
})
