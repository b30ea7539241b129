import type { ChainKinds } from '@latchkey/protocol/chainFees'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { decodeFunctionData, parseAbi, serializeTransaction } from 'viem'
import { fakeEnv, testNetwork } from '../../test/fakeEnv.js'
import { estimateFees } from './estimateFees.js'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const chainId = 'eip155:31337'
const modern = {
  eth_estimateGas: '0x5208',
  eth_feeHistory: { baseFeePerGas: ['0x1', '0x2', '0x64'], reward: [['0x5'], ['0x9'], ['0x7']] },
  eth_maxPriorityFeePerGas: '0x3',
  eth_getCode: '0x',
}
type Answers = Record<string, unknown>
const missing = (method: string) =>
  new LatchkeyError('rpc_error', { details: { code: -32601, message: `no ${method}` } })

const estimate = async (answers: Answers, kinds: ChainKinds = new Map(), changes: object = {}) => {
  const told = fakeEnv({
    networks: [testNetwork()],
    rpc: (method, params) => {
      const answer = answers[method]
      if (answer === undefined) throw missing(method)
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(params) : answer
    },
  })
  const result = await estimateFees(told.env, kinds, { chainId, from, to, amount: '5', ...changes })
  return { ...told, result }
}

describe('behavior: gas price', () => {
  test('behavior: EIP-1559: twice the next base fee plus the suggested tip; fee = gas × price × 1.2', async () => {
    const { result } = await estimate(modern)
    expect(result).toEqual({
      gas: '21000',
      maxFeePerGas: '203',
      maxPriorityFeePerGas: '3',
      fee: String(21_000 * 203 * 1.2),
    })
  })

  test('behavior: without a suggested tip, the middle one of the last blocks', async () => {
    const { eth_maxPriorityFeePerGas: _, ...rest } = modern
    expect((await estimate(rest)).result.maxPriorityFeePerGas).toBe('7')
  })

  test('behavior: legacy, when the node knows no fee history', async () => {
    const { result } = await estimate({ eth_estimateGas: '0x5208', eth_gasPrice: '0xa', eth_getCode: '0x' })
    expect(result).toEqual({ gas: '21000', gasPrice: '10', fee: '252000' })
  })

  test('behavior: legacy, when the history is all zeros and the blocks have no base fee', async () => {
    const history = { baseFeePerGas: ['0x0', '0x0'], reward: [['0x0']] }
    const answers = {
      ...modern,
      eth_feeHistory: history,
      eth_gasPrice: '0xa',
      eth_getBlockByNumber: { number: '0x1' },
    }
    expect((await estimate(answers)).result.gasPrice).toBe('10')
  })

  test('behavior: a base fee of zero is still EIP-1559', async () => {
    const history = { baseFeePerGas: ['0x0', '0x0'], reward: [['0x0']] }
    const answers = { ...modern, eth_feeHistory: history, eth_getBlockByNumber: { baseFeePerGas: '0x0' } }
    expect((await estimate(answers)).result).toMatchObject({ maxFeePerGas: '3', maxPriorityFeePerGas: '3' })
  })

  test('error: no price at all', async () => {
    const answers = { eth_estimateGas: '0x5208', eth_gasPrice: 'x', eth_getCode: '0x' }
    await expect(estimate(answers)).rejects.toMatchObject({ name: 'gas_price_not_supported' })
  })
})

describe('behavior: a node is believed within reason', () => {
  const gwei = (amount: number) => `0x${BigInt(Math.round(amount * 1e9)).toString(16)}`
  const history = (last = 10, reward = 1) => ({
    baseFeePerGas: [9, 11, 10, 10, 9, last].map(gwei),
    reward: [[gwei(reward)], [gwei(reward)], [gwei(reward)], ['0x0'], ['0x0']],
  })
  const normal = {
    eth_estimateGas: '0x5208',
    eth_feeHistory: history(),
    eth_maxPriorityFeePerGas: gwei(1),
    eth_getBlockByNumber: { gasLimit: '0x1c9c380', baseFeePerGas: gwei(10) },
    eth_getCode: '0x',
  }
  const huge = `0x1${'0'.repeat(64)}`

  test('behavior: the fee is rounded up to whole wei', async () => {
    const { result } = await estimate({ ...modern, eth_estimateGas: '0x5209' })
    // 21,001 × 203 × 1.2 = 5,115,843.6
    expect(result.fee).toBe('5115844')
  })

  test('behavior: an ordinary fee is nothing unusual', async () => {
    expect((await estimate(normal)).result).toEqual({
      gas: '21000',
      maxFeePerGas: '21000000000',
      maxPriorityFeePerGas: '1000000000',
      fee: String(21_000n * 21_000_000_000n + (21_000n * 21_000_000_000n) / 5n),
    })
  })

  test('behavior: a quiet chain, whose blocks say nothing of tips', async () => {
    const quiet = {
      ...normal,
      eth_feeHistory: {
        baseFeePerGas: ['0xb4557', '0x9dcad', '0x8a118', '0x78cf5', '0x69b57', '0x5c7ed'],
        reward: [['0x0'], ['0x0'], ['0x0'], ['0x0'], ['0x0']],
      },
    }
    expect((await estimate(quiet)).result).not.toHaveProperty('usual')
  })

  test('behavior: above five times the usual it is said what is usual', async () => {
    const { result } = await estimate({ ...normal, eth_maxPriorityFeePerGas: gwei(30) })
    expect(result).toMatchObject({ maxFeePerGas: '50000000000', usual: String(21_000n * 11_000_000_000n) })
  })

  const cases: readonly [string, Answers][] = [
    ['a base fee out of nowhere', { eth_feeHistory: history(300) }],
    ['a tip', { eth_maxPriorityFeePerGas: gwei(600) }],
    ['a tip on a quiet chain', { eth_feeHistory: history(0.001, 0), eth_maxPriorityFeePerGas: gwei(600) }],
    [
      'a legacy price beside the base fee of a block',
      { eth_feeHistory: missing('eth_feeHistory'), eth_gasPrice: gwei(600) },
    ],
    ['a tip of more than 256 bits', { eth_maxPriorityFeePerGas: huge }],
    ['a base fee of more than 256 bits', { eth_feeHistory: { baseFeePerGas: [huge], reward: [] } }],
    ['gas of more than 256 bits', { eth_estimateGas: huge }],
    ['more gas than a block holds', { eth_estimateGas: '0x1c9c381' }],
    [
      'more gas than any block holds, on a node that tells no block',
      { eth_estimateGas: '0x1c9c381', eth_getBlockByNumber: missing('eth_getBlockByNumber') },
    ],
    [
      'a fee of more than 256 bits',
      {
        eth_estimateGas: `0x${'f'.repeat(63)}`,
        eth_getBlockByNumber: { gasLimit: `0x${'f'.repeat(64)}`, baseFeePerGas: gwei(10) },
      },
    ],
  ]
  test.each(cases)('error: %s is refused', async (_name, answers) => {
    await expect(estimate({ ...normal, ...answers })).rejects.toMatchObject({ name: 'unreasonable_fee' })
  })

  test('error: a history that is none', async () => {
    const answers = { eth_feeHistory: { baseFeePerGas: 'x', reward: 5 }, eth_gasPrice: gwei(12) }
    expect((await estimate({ ...normal, ...answers })).result).toMatchObject({ gasPrice: '12000000000' })
  })
})

describe('behavior: fees beside gas', () => {
  const op = '0x420000000000000000000000000000000000000F'
  const scroll = '0x5300000000000000000000000000000000000002'
  const abi = parseAbi([
    'function getL1Fee(bytes) view returns (uint256)',
    'function getOperatorFee(uint256) view returns (uint256)',
  ])
  const word = (amount: bigint) => `0x${amount.toString(16).padStart(64, '0')}`

  /** A chain with one oracle, which answers by the names of its functions. */
  const chain = (
    oracle: string,
    answer: (name: string, args: readonly unknown[]) => bigint | LatchkeyError,
  ): Answers => ({
    ...modern,
    eth_getCode: ([address]: readonly unknown[]) => (address === oracle ? '0x60' : '0x'),
    eth_call: ([call]: readonly unknown[]) => {
      const { to: called, data } = call as { to: string; data: `0x${string}` }
      if (called !== oracle) return '0x'
      const { functionName, args } = decodeFunctionData({ abi, data })
      const told = answer(functionName, args)
      if (told instanceof Error) throw told
      return word(told)
    },
  })
  const gasPart = (21_000n * 203n * 12n) / 10n

  test('behavior: the L1 fee is asked with the serialized transaction, and may double', async () => {
    let asked: unknown
    const { result } = await estimate(
      chain(op, (name, args) => {
        if (name === 'getL1Fee') asked = args[0]
        return name === 'getL1Fee' ? 777n : 0n
      }),
    )
    const fees = { maxPriorityFeePerGas: 3n, maxFeePerGas: 203n }
    expect(asked).toBe(
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

  // Constant and scalar of the operator fee: those of the OP documentation's example, of a chain like Mantle, and none.
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

  test('behavior: Scroll, whose oracle stands elsewhere', async () => {
    const { result } = await estimate(chain(scroll, () => 6_400_000_000_000n))
    expect(result).toMatchObject({
      l1Fee: '6400000000000',
      fee: String(gasPart + 2n * 6_400_000_000_000n),
    })
  })

  test('behavior: where gas is everything nothing is added', async () => {
    const { result, requests } = await estimate(modern)
    expect(result.fee).toBe(String(gasPart))
    expect(requests.some(({ method }) => method === 'eth_call')).toBe(false)
  })

  test('error: an L1 fee that cannot be read is no estimate', async () => {
    const down = new LatchkeyError('rpc_unreachable', { details: { chainId } })
    await expect(estimate(chain(op, () => down))).rejects.toBe(down)
    const broken = new LatchkeyError('rpc_error', { details: { chainId } })
    await expect(estimate(chain(scroll, () => broken))).rejects.toBe(broken)
  })

  test('behavior: a chain is asked once for its kind', async () => {
    const kinds: ChainKinds = new Map()
    const codes = async () =>
      (await estimate(modern, kinds)).requests.filter(({ method }) => method === 'eth_getCode')
    expect(await codes()).toHaveLength(2)
    expect(await codes()).toHaveLength(0)
  })
})

describe('error: what the node says of the transfer', () => {
  test('error: not enough', async () => {
    const error = new LatchkeyError('rpc_error', {
      details: { code: -32003, message: 'Insufficient funds for gas * price + value' },
    })
    await expect(estimate({ ...modern, eth_estimateGas: error })).rejects.toThrow('Not enough ETH')
  })

  test('error: reverted, with the reason', async () => {
    const error = new LatchkeyError('rpc_error', {
      details: { code: 3, message: 'execution reverted: paused' },
    })
    await expect(estimate({ ...modern, eth_estimateGas: error })).rejects.toMatchObject({
      name: 'transaction_reverted',
      details: { reason: 'execution reverted: paused' },
    })
  })

  test('error: no node', async () => {
    const error = new LatchkeyError('rpc_unreachable', { details: { chainId } })
    await expect(estimate({ ...modern, eth_estimateGas: error })).rejects.toBe(error)
  })

  test('error: no answer, unknown network, bad input', async () => {
    await expect(estimate({ ...modern, eth_estimateGas: null })).rejects.toMatchObject({ name: 'rpc_error' })
    await expect(estimate(modern, new Map(), { chainId: 'eip155:5' })).rejects.toMatchObject({
      name: 'network_not_found',
    })
    await expect(estimate(modern, new Map(), { to: 'x' })).rejects.toMatchObject({ name: 'invalid_receiver' })
  })
})
