import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { type Answers, chainId, estimate, methodNotFound, eip1559Node } from '../../test/feeNode.js'

describe('behavior: gas price', () => {
  test('behavior: EIP-1559: twice the next base fee plus the suggested tip; fee = gas × price × 1.2', async () => {
    const { result } = await estimate(eip1559Node)
    expect(result).toEqual({
      gas: '21000',
      maxFeePerGas: '203',
      maxPriorityFeePerGas: '3',
      fee: String(21_000 * 203 * 1.2),
    })
  })

  test('behavior: without a suggested tip, the median of the last blocks', async () => {
    const { eth_maxPriorityFeePerGas: _, ...rest } = eip1559Node
    expect((await estimate(rest)).result.maxPriorityFeePerGas).toBe('7')
  })

  test('behavior: legacy, when the node has no fee history', async () => {
    const { result } = await estimate({ eth_estimateGas: '0x5208', eth_gasPrice: '0xa', eth_getCode: '0x' })
    expect(result).toEqual({ gas: '21000', gasPrice: '10', fee: '252000' })
  })

  test('behavior: legacy, when the history is all zeros and the blocks have no base fee', async () => {
    const history = { baseFeePerGas: ['0x0', '0x0'], reward: [['0x0']] }
    const answers = {
      ...eip1559Node,
      eth_feeHistory: history,
      eth_gasPrice: '0xa',
      eth_getBlockByNumber: { number: '0x1' },
    }
    expect((await estimate(answers)).result.gasPrice).toBe('10')
  })

  test('behavior: a base fee of zero is still EIP-1559', async () => {
    const history = { baseFeePerGas: ['0x0', '0x0'], reward: [['0x0']] }
    const answers = {
      ...eip1559Node,
      eth_feeHistory: history,
      eth_getBlockByNumber: { baseFeePerGas: '0x0' },
    }
    expect((await estimate(answers)).result).toMatchObject({ maxFeePerGas: '3', maxPriorityFeePerGas: '3' })
  })

  test('error: no price at all', async () => {
    const answers = { eth_estimateGas: '0x5208', eth_gasPrice: 'x', eth_getCode: '0x' }
    await expect(estimate(answers)).rejects.toMatchObject({ name: 'gas_price_not_supported' })
  })
})

describe('behavior: implausible prices are refused', () => {
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
    const { result } = await estimate({ ...eip1559Node, eth_estimateGas: '0x5209' })
    // 21,001 × 203 × 1.2 = 5,115,843.6
    expect(result.fee).toBe('5115844')
  })

  test('behavior: an ordinary fee is accepted', async () => {
    expect((await estimate(normal)).result).toEqual({
      gas: '21000',
      maxFeePerGas: '21000000000',
      maxPriorityFeePerGas: '1000000000',
      fee: String(21_000n * 21_000_000_000n + (21_000n * 21_000_000_000n) / 5n),
    })
  })

  test('behavior: a quiet chain without tips in its blocks', async () => {
    const quiet = {
      ...normal,
      eth_feeHistory: {
        baseFeePerGas: ['0xb4557', '0x9dcad', '0x8a118', '0x78cf5', '0x69b57', '0x5c7ed'],
        reward: [['0x0'], ['0x0'], ['0x0'], ['0x0'], ['0x0']],
      },
    }
    expect((await estimate(quiet)).result).not.toHaveProperty('usual')
  })

  test('behavior: above five times the usual, the usual price is reported', async () => {
    const { result } = await estimate({ ...normal, eth_maxPriorityFeePerGas: gwei(30) })
    expect(result).toMatchObject({ maxFeePerGas: '50000000000', usual: String(21_000n * 11_000_000_000n) })
  })

  const cases: readonly [string, Answers][] = [
    ['a base fee out of nowhere', { eth_feeHistory: history(300) }],
    ['a tip', { eth_maxPriorityFeePerGas: gwei(600) }],
    ['a tip on a quiet chain', { eth_feeHistory: history(0.001, 0), eth_maxPriorityFeePerGas: gwei(600) }],
    [
      'a legacy price beside the base fee of a block',
      { eth_feeHistory: methodNotFound('eth_feeHistory'), eth_gasPrice: gwei(600) },
    ],
    ['a tip of more than 256 bits', { eth_maxPriorityFeePerGas: huge }],
    ['a base fee of more than 256 bits', { eth_feeHistory: { baseFeePerGas: [huge], reward: [] } }],
    ['gas of more than 256 bits', { eth_estimateGas: huge }],
    ['more gas than a block holds', { eth_estimateGas: '0x1c9c381' }],
    [
      'more gas than any block holds, on a node that tells no block',
      { eth_estimateGas: '0x1c9c381', eth_getBlockByNumber: methodNotFound('eth_getBlockByNumber') },
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

  test('error: an invalid history', async () => {
    const answers = { eth_feeHistory: { baseFeePerGas: 'x', reward: 5 }, eth_gasPrice: gwei(12) }
    expect((await estimate({ ...normal, ...answers })).result).toMatchObject({ gasPrice: '12000000000' })
  })
})

describe('error: the node’s error for the transfer', () => {
  test('error: not enough', async () => {
    const error = new LatchkeyError('rpc_error', {
      details: { code: -32003, message: 'Insufficient funds for gas * price + value' },
    })
    await expect(estimate({ ...eip1559Node, eth_estimateGas: error })).rejects.toThrow('Not enough ETH')
  })

  test('error: reverted, with the reason', async () => {
    const error = new LatchkeyError('rpc_error', {
      details: { code: 3, message: 'execution reverted: paused' },
    })
    await expect(estimate({ ...eip1559Node, eth_estimateGas: error })).rejects.toMatchObject({
      name: 'transaction_reverted',
      details: { reason: 'execution reverted: paused' },
    })
  })

  test('error: no node', async () => {
    const error = new LatchkeyError('rpc_unreachable', { details: { chainId } })
    await expect(estimate({ ...eip1559Node, eth_estimateGas: error })).rejects.toBe(error)
  })

  test('error: no answer, unknown network, bad input', async () => {
    await expect(estimate({ ...eip1559Node, eth_estimateGas: null })).rejects.toMatchObject({
      name: 'rpc_error',
    })
    await expect(estimate(eip1559Node, new Map(), { chainId: 'eip155:5' })).rejects.toMatchObject({
      name: 'network_not_found',
    })
    await expect(estimate(eip1559Node, new Map(), { to: 'x' })).rejects.toMatchObject({
      name: 'invalid_receiver',
    })
  })
})
