import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Hex, serializeTransaction as viemSerialize, toRlp } from 'viem'
import { encodeRlp, type RlpItem } from './encodeRlp.js'
import { serializeTransaction } from './serializeTransaction.js'

const toHex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const uint = (bits: bigint) => fc.bigInt({ min: 0n, max: 2n ** bits - 1n })

test('behavior: encodes RLP like viem', () => {
  const { item } = fc.letrec<{ item: Hex | readonly unknown[] }>((tie) => ({
    item: fc.oneof(
      { depthSize: 'small' },
      fc.uint8Array({ maxLength: 300 }).map(toHex),
      fc.array(tie('item'), { maxLength: 8 }),
    ),
  }))
  const strip = (value: unknown): RlpItem =>
    typeof value === 'string' ? value.slice(2) : (value as readonly unknown[]).map(strip)
  fc.assert(
    fc.property(item, (value) => void expect(`0x${encodeRlp(strip(value))}`).toBe(toRlp(value as Hex))),
  )
})

test('behavior: serializes an unsigned transaction like viem', () => {
  fc.assert(
    fc.property(
      fc.record({
        chainId: fc.integer({ min: 1, max: 2 ** 31 }),
        nonce: fc.nat(2 ** 30),
        tip: uint(60n),
        base: uint(60n),
        gas: uint(40n),
        to: fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex),
        value: uint(128n),
        data: fc.uint8Array({ maxLength: 120 }).map(toHex),
      }),
      ({ base, chainId, nonce, tip, ...rest }) => {
        const fees = { maxPriorityFeePerGas: tip, maxFeePerGas: base + tip }
        expect(
          serializeTransaction({ ...rest, ...fees, chainId: BigInt(chainId), nonce: BigInt(nonce) }),
        ).toBe(viemSerialize({ type: 'eip1559', ...rest, ...fees, chainId, nonce }))
      },
    ),
  )
})
