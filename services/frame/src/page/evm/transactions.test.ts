import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import type { RequestContext } from '../requests/context.js'
import type { Hex } from './hex.js'
import { priceOf } from './transactions.js'

const from: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hex = (amount: bigint): Hex => `0x${amount.toString(16)}`
const word = (amount: bigint): Hex => `0x${amount.toString(16).padStart(64, '0')}`
const operatorFee = '0x275aedd2'

interface Chain {
  readonly oracle?: string
  readonly l1?: bigint
  readonly operator?: bigint
  readonly balance?: bigint
}

const contextOf = ({ oracle, l1 = 0n, operator, balance = 10n ** 18n }: Chain) => {
  const call = async (method: string, params: unknown): Promise<unknown> => {
    const [first] = params as readonly [never]
    switch (method) {
      case 'eth_getBlockByNumber':
        return { baseFeePerGas: hex(100n) }
      case 'eth_maxPriorityFeePerGas':
        return hex(1n)
      case 'eth_getBalance':
        return hex(balance)
      case 'eth_estimateGas':
        return hex(21_000n)
      case 'eth_getCode':
        return first === oracle ? '0x60' : '0x'
      case 'eth_call': {
        const { to: called, data } = first as { to: string; data: string }
        if (called !== oracle) return '0x'
        if (!data.startsWith(operatorFee)) return word(l1)
        if (operator === undefined) throw new LatchkeyError('rpc_error')
        return word(operator)
      }
      default:
        throw new LatchkeyError('rpc_error')
    }
  }
  const context = { rpc: { call }, network: { id: 'eip155:8453' }, signal: new AbortController().signal }
  return context as unknown as Pick<RequestContext, 'rpc' | 'network' | 'signal'>
}
const send = { to, value: 1_000n, data: '0x' } as const
const gasNow = 21_000n * 101n
const gasMost = 21_000n * 201n

test.each([
  [
    'an OP-stack chain',
    { oracle: '0x420000000000000000000000000000000000000F', l1: 5_000n, operator: 70n },
    70n,
  ],
  ['one without an operator fee', { oracle: '0x420000000000000000000000000000000000000F', l1: 5_000n }, 0n],
  ['Scroll', { oracle: '0x5300000000000000000000000000000000000002', l1: 5_000n }, 0n],
])('behavior: the approval counts all fees of %s', async (_, chain, operator) => {
  const one = await priceOf(contextOf(chain), from, [send])
  expect(one).toMatchObject({ usualFee: gasNow + 5_000n + operator, maxFee: gasMost + 10_000n + operator })
  const two = await priceOf(contextOf(chain), from, [send, send])
  expect(two.maxFee).toBe(2n * one.maxFee)
})

test('behavior: where gas is everything nothing is added', async () => {
  expect(await priceOf(contextOf({}), from, [send])).toMatchObject({ usualFee: gasNow, maxFee: gasMost })
})

test('behavior: a balance that only the fees beside gas exceed is short', async () => {
  const oracle = '0x420000000000000000000000000000000000000F'
  const needed = send.value + gasMost + 2n * 5_000n + 70n
  const short = async (balance: bigint) =>
    (await priceOf(contextOf({ oracle, l1: 5_000n, operator: 70n, balance }), from, [send])).isShort
  expect(await short(needed - 1n)).toBe(true)
  expect(await short(needed)).toBe(false)
})

test('error: an L1 fee that cannot be read is no price', async () => {
  const context = contextOf({ oracle: '0x5300000000000000000000000000000000000002' })
  const { rpc } = context
  const call = async (method: string, params: unknown) =>
    method === 'eth_call' ? Promise.reject(new LatchkeyError('rpc_unreachable')) : rpc.call(method, params)
  const down = { ...context, rpc: { call } } as typeof context
  await expect(priceOf(down, from, [send])).rejects.toMatchObject({ name: 'rpc_unreachable' })
})
