import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeFunctionData, erc20Abi, getAddress, type Hex, multicall3Abi } from 'viem'
import { encodeAggregate3 } from './encodeAggregate3.js'
import { encodeBalanceOf } from './encodeBalanceOf.js'
import { encodeTransfer } from './encodeTransfer.js'

const toHex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex)
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const bytes = fc.uint8Array({ maxLength: 200 }).map(toHex)

test('behavior: transfer is viem’s, byte for byte', () => {
  fc.assert(
    fc.property(address, uint256, (to, amount) => {
      const expected = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
      expect(encodeTransfer(to, amount)).toBe(expected)
      expect(encodeTransfer(getAddress(to), amount)).toBe(expected)
    }),
  )
})

test('behavior: balanceOf is viem’s', () => {
  fc.assert(
    fc.property(address, (owner) => {
      const expected = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
      expect(encodeBalanceOf(getAddress(owner))).toBe(expected)
    }),
  )
})

test('behavior: aggregate3 is viem’s', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ target: address, callData: bytes }), { maxLength: 12 }), (calls) => {
      const args = [calls.map((call) => ({ ...call, allowFailure: true }))] as const
      const expected = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
      expect(encodeAggregate3(calls)).toBe(expected)
    }),
  )
})
