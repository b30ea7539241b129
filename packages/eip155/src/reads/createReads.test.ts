import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { fakeEnv, type RpcAnswers, testNetwork } from '../../test/fakeEnv.js'
import { createReads } from './createReads.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chainId = 'eip155:31337'
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const target = (i: number): Hex => `0x${i.toString(16).padStart(40, '0')}`
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const token = (i: number, changes: object = {}) => ({
  address: target(i),
  name: `Token ${i}`,
  symbol: `T${i}`,
  decimals: 6,
  ...changes,
})
const setUp = (rpc: RpcAnswers, changes = {}) => {
  const told = fakeEnv({ rpc, networks: [testNetwork(changes)] })
  return { ...told, reads: createReads(told.env) }
}
const multicall =
  (answer: (to: string) => { success: boolean; returnData: Hex }): RpcAnswers =>
  (_, params) => {
    const { data } = (params as [{ data: Hex }])[0]
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const calls = args?.[0] as readonly { target: string; allowFailure: boolean }[]
    expect(calls.every(({ allowFailure }) => allowFailure)).toBe(true)
    return encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: calls.map((c) => answer(c.target)),
    })
  }

describe('behavior: native balance', () => {
  test('behavior: base units and whole coins', async () => {
    const { reads, requests } = setUp(() => '0x14d1120d7b160000')
    await expect(reads.getBalance({ chainId, address })).resolves.toEqual({
      amount: '1500000000000000000',
      formatted: '1.5',
      symbol: 'ETH',
      decimals: 18,
    })
    expect(requests).toEqual([{ method: 'eth_getBalance', params: [address, 'latest'] }])
  })

  test('error: an invalid answer, an unknown network', async () => {
    const { reads } = setUp(() => 'x')
    await expect(reads.getBalance({ chainId, address })).rejects.toMatchObject({ name: 'rpc_error' })
    await expect(reads.getBalance({ chainId: 'eip155:5', address })).rejects.toMatchObject({
      name: 'network_not_found',
    })
  })
})

describe('behavior: token balances', () => {
  test('behavior: one request; zero balances, failing and unusable tokens are left out', async () => {
    const { reads, requests } = setUp(
      multicall((to) => {
        if (to === target(2)) return { success: true, returnData: word(0n) }
        if (to === target(3)) return { success: false, returnData: '0x' }
        if (to === target(4)) return { success: true, returnData: '0x' }
        return { success: true, returnData: word(2_500_000n) }
      }),
    )
    const tokens = [
      token(1, { iconUrl: 'data:image/png;base64,AA==' }),
      token(2),
      token(3),
      token(4),
      token(5, { decimals: 0 }),
      token(6, { address: 'x' }),
      token(7),
    ]
    const balances = await reads.getTokenBalances({ chainId, address, tokens })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.params[0]).toMatchObject({ to: multicall3 })
    expect(balances).toEqual([
      {
        name: 'Token 1',
        symbol: 'T1',
        chainId,
        address: `${chainId}:${target(1)}`,
        price: 0,
        quantity: { decimals: '6', numeric: '2.5' },
        iconUrl: 'data:image/png;base64,AA==',
      },
      expect.objectContaining({ symbol: 'T7', iconUrl: '' }),
    ])
  })

  test('behavior: the network’s own Multicall3 is preferred', async () => {
    const own = target(99)
    const { reads, requests } = setUp(
      multicall(() => ({ success: true, returnData: word(1n) })),
      { multicall3: own },
    )
    await reads.getTokenBalances({ chainId, address, tokens: [token(1)] })
    expect(requests[0]?.params[0]).toMatchObject({ to: own })
  })

  test('behavior: a long list goes in batches of 100', async () => {
    const { reads, requests } = setUp(multicall((to) => ({ success: true, returnData: word(BigInt(to)) })))
    const tokens = Array.from({ length: 250 }, (_, i) => token(i + 1))
    const balances = await reads.getTokenBalances({ chainId, address, tokens })
    expect(requests).toHaveLength(3)
    expect(balances.map(({ symbol }) => symbol)).toEqual(tokens.map(({ symbol }) => symbol))
    expect(balances[249]?.quantity.numeric).toBe('0.00025')
  })

  test.each<[string, unknown]>([
    ['nothing stands there', '0x'],
    ['it does not answer', new LatchkeyError('rpc_error', { details: { code: 3, message: 'out of gas' } })],
    ['it answers something else', word(1n)],
  ])('behavior: single calls when %s', async (_, answer) => {
    const { reads } = setUp((__, params) => {
      const { to } = (params as [{ to: string }])[0]
      if (to === multicall3) {
        if (answer instanceof Error) throw answer
        return answer
      }
      if (to === target(2))
        throw new LatchkeyError('rpc_error', { details: { code: 3, message: 'reverted' } })
      return word(1_000_000n)
    })
    const balances = await reads.getTokenBalances({
      chainId,
      address,
      tokens: [token(1), token(2), token(3)],
    })
    expect(balances.map(({ symbol }) => symbol)).toEqual(['T1', 'T3'])
  })

  test('behavior: no request for an empty list', async () => {
    const { reads, requests } = setUp(() => '0x')
    expect(await reads.getTokenBalances({ chainId, address, tokens: [] })).toEqual([])
    expect(await reads.getTokenBalances({ chainId, address: 'x', tokens: [token(1)] })).toEqual([])
    expect(requests).toEqual([])
  })

  test('error: no node', async () => {
    const { reads } = setUp(() => {
      throw new LatchkeyError('rpc_unreachable', { details: { chainId } })
    })
    await expect(reads.getTokenBalances({ chainId, address, tokens: [token(1)] })).rejects.toMatchObject({
      name: 'rpc_unreachable',
    })
  })
})

test('behavior: addresses', () => {
  const { reads } = setUp(() => null)
  expect(reads.isAddress?.(address)).toBe(true)
  expect(reads.isAddress?.(address.replace(/[A-F]/, (letter) => letter.toLowerCase()))).toBe(false)
  expect(reads.isAddress?.('vitalik.eth')).toBe(false)
})
