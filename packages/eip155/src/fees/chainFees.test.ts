import type { ChainKinds } from '@latchkey/protocol/chainFees'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { decodeFunctionData, parseAbi, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Answers, chainId, estimate, feeNode, eip1559Node, to } from '../../test/feeNode.js'
import { estimateChainFees } from './estimateChainFees.js'

describe('behavior: fees besides gas', () => {
  const op = '0x420000000000000000000000000000000000000F'
  const scroll = '0x5300000000000000000000000000000000000002'
  const abi = parseAbi([
    'function getL1Fee(bytes) view returns (uint256)',
    'function getOperatorFee(uint256) view returns (uint256)',
  ])
  const word = (amount: bigint) => `0x${amount.toString(16).padStart(64, '0')}`

  const chain = (
    oracle: string,
    answer: (name: string, args: readonly unknown[]) => bigint | LatchkeyError,
  ): Answers => ({
    ...eip1559Node,
    eth_getCode: ([address]: readonly unknown[]) => (address === oracle ? '0x60' : '0x'),
    eth_call: ([call]: readonly unknown[]) => {
      const { to: called, data } = call as { to: string; data: `0x${string}` }
      if (called !== oracle) return '0x'
      const { functionName, args } = decodeFunctionData({ abi, data })
      const decoded = answer(functionName, args)
      if (decoded instanceof Error) throw decoded
      return word(decoded)
    },
  })
  const gasPart = (21_000n * 203n * 12n) / 10n

  test('behavior: the L1 fee is read for the serialized transaction, and doubled', async () => {
    let params: unknown
    const { result } = await estimate(
      chain(op, (name, args) => {
        if (name === 'getL1Fee') params = args[0]
        return name === 'getL1Fee' ? 777n : 0n
      }),
    )
    const fees = { maxPriorityFeePerGas: 3n, maxFeePerGas: 203n }
    expect(params).toBe(
      serializeTransaction({
        type: 'eip1559',
        chainId: 31337,
        nonce: 0xffffff,
        ...fees,
        gas: 21_000n,
        to,
        value: 5n,
      }),
    )
    expect(result).toMatchObject({ l1Fee: '777', fee: String(gasPart + 2n * 777n) })
    expect(result).not.toHaveProperty('operatorFee')
  })

  test.each([
    [1_000_000_000_000n, 500_000n, 875_004_002n],
    [0n, 10_000_000_000_000_000n, 121_716_148_039_182n],
    [7n, 0n, 1n],
  ])(
    'behavior: an operator fee of %d + gas × %d / 1e6 is counted at the gas limit',
    async (constant, scalar, l1) => {
      const operator = (21_000n * scalar) / 1_000_000n + constant
      const { result } = await estimate(
        chain(op, (name, [gas]) =>
          name === 'getL1Fee' ? l1 : ((gas as bigint) * scalar) / 1_000_000n + constant,
        ),
      )
      expect(result).toMatchObject({ l1Fee: String(l1), operatorFee: String(operator) })
      expect(BigInt(result.fee)).toBe(gasPart + 2n * l1 + operator)
    },
  )

  test('behavior: a chain before the operator fee has none', async () => {
    const reverted = new LatchkeyError('rpc_error', { details: { code: 3, message: 'execution reverted' } })
    const { result } = await estimate(chain(op, (name) => (name === 'getL1Fee' ? 777n : reverted)))
    expect(result.fee).toBe(String(gasPart + 2n * 777n))
  })

  test('behavior: Scroll, whose oracle has another address', async () => {
    const { result } = await estimate(chain(scroll, () => 6_400_000_000_000n))
    expect(result).toMatchObject({
      l1Fee: '6400000000000',
      fee: String(gasPart + 2n * 6_400_000_000_000n),
    })
  })

  test('behavior: each of several calls is charged by its size', async () => {
    const charged = async (answers: Answers, ...data: string[]) => {
      const told = feeNode(answers)
      const calls = data.map((one) => ({ to, data: one, value: '5', gas: '21000' }))
      return BigInt(await estimateChainFees(told.env, new Map(), { chainId, calls, gasPrice: '203' }))
    }
    const bySize = chain(op, (name, [bytes]) =>
      name === 'getL1Fee' ? BigInt((bytes as string).length / 2) : 7n,
    )
    const long = `0x${'ff'.repeat(68)}`
    const [short, longer, both] = [
      await charged(bySize, '0x'),
      await charged(bySize, long),
      await charged(bySize, '0x', long),
    ]
    expect(longer - short).toBeGreaterThanOrEqual(2n * 68n)
    expect(both).toBe(short + longer)
    expect(await charged(eip1559Node, '0x', long)).toBe(0n)
  })

  test('behavior: nothing is added on chains with gas only', async () => {
    const { result, requests } = await estimate(eip1559Node)
    expect(result.fee).toBe(String(gasPart))
    expect(requests.some(({ method }) => method === 'eth_call')).toBe(false)
  })

  test('error: an unreadable L1 fee fails the estimate', async () => {
    const down = new LatchkeyError('rpc_unreachable', { details: { chainId } })
    await expect(estimate(chain(op, () => down))).rejects.toBe(down)
    const broken = new LatchkeyError('rpc_error', { details: { chainId } })
    await expect(estimate(chain(scroll, () => broken))).rejects.toBe(broken)
  })

  test('behavior: a chain’s kind is read once', async () => {
    const kinds: ChainKinds = new Map()
    const codes = async () =>
      (await estimate(eip1559Node, kinds)).requests.filter(({ method }) => method === 'eth_getCode')
    expect(await codes()).toHaveLength(2)
    expect(await codes()).toHaveLength(0)
  })
})
