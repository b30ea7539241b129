import { describe, expect, test } from 'vitest'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { UpstreamDownError, type UpstreamResult } from '../chains/upstream.js'
import { readGasPrices } from './gasPrices.js'

const gwei = (amount: number) => `0x${BigInt(Math.round(amount * 1e9)).toString(16)}`
const answer = (value: unknown): UpstreamResult =>
  value === undefined
    ? { error: { code: -32601, message: 'no such method' } }
    : { result: [Buffer.from(JSON.stringify(value))] }
const read = (history: unknown, price: unknown) =>
  readGasPrices({
    chain: { caip2: 'eip155:1' } as ChainEntry['chain'],
    rpc: { send: async () => [answer(history), answer(price)] },
  })
const history = (base: string, ...tips: readonly string[]) => ({
  baseFeePerGas: [gwei(9), base],
  reward: [tips, tips],
})

describe('what gas costs', () => {
  test('behavior: the next base fee with room for a block, and the tips that were paid', async () => {
    expect(await read(history(gwei(8), gwei(1), gwei(2), gwei(4)), gwei(50))).toEqual({
      standard: '10000000000',
      fast: '11000000000',
      instant: '13000000000',
    })
  })

  test.each([
    ['knows no history', undefined],
    ['fills it with zeros', history('0x0', '0x0', '0x0', '0x0')],
    ['has another form of it', { baseFeePerGas: 'x', reward: 5 }],
    ['tells a negative base fee', history('-0x1', '0x1', '0x1', '0x1')],
  ])('behavior: a chain before EIP-1559, or one that %s, says one price', async (_, nodeAnswer) => {
    expect(await read(nodeAnswer, gwei(5))).toEqual({
      standard: '5000000000',
      fast: '5000000000',
      instant: '5000000000',
    })
  })

  test.each<[string, unknown, unknown]>([
    ['no answer', undefined, undefined],
    ['nothing', undefined, '0x0'],
    ['a negative price', undefined, '-0x5'],
    ['1e308', undefined, 1e308],
    ['1e308 in text', undefined, '1e308'],
    ['a price of 400 digits', undefined, `0x${'f'.repeat(400)}`],
    ['more than any chain ever asked', undefined, gwei(100_001)],
    ['a base fee that nobody can pay', history(gwei(100_000), '0x1', '0x1', '0x1'), gwei(5)],
    ['a tip that nobody can pay', history(gwei(8), gwei(1), gwei(1), gwei(200_000)), gwei(5)],
  ])('error: %s is refused', async (_, nodeAnswer, price) => {
    await expect(read(nodeAnswer, price)).rejects.toBeInstanceOf(UpstreamDownError)
  })
})
