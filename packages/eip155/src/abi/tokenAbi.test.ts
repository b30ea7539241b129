import { decodeFunctionResult, encodeFunctionData, erc20Abi as viemsAbi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeCall } from './encodeCall.js'
import { erc20Abi, usdtAbi } from './tokenAbi.js'

const alice = `0x${'a1'.repeat(20)}` as const
const bob = `0x${'b0'.repeat(20)}` as const
const amount = 2n ** 255n + 7n
const calls = [
  { functionName: 'transfer', args: [bob, amount] },
  { functionName: 'transferFrom', args: [alice, bob, amount] },
  { functionName: 'approve', args: [bob, amount] },
] as const

describe.each([
  ['erc20Abi', erc20Abi],
  ['usdtAbi', usdtAbi],
] as const)('%s', (_, abi) => {
  test.each(calls)('behavior: $functionName is called as every library calls it', (call) => {
    const data = encodeFunctionData({ abi: viemsAbi, ...call } as never)
    expect(encodeFunctionData({ abi, ...call } as never)).toBe(data)
    const fragment = abi.find(({ name }) => name === call.functionName)
    expect(fragment && encodeCall(fragment, call.args)).toBe(data)
  })
})

describe('results', () => {
  const returned = (abi: typeof erc20Abi | typeof usdtAbi, data: Hex) =>
    decodeFunctionResult({ abi, functionName: 'transfer', data } as never) as unknown

  test('behavior: an ERC-20 token returns its success', () => {
    expect(returned(erc20Abi, `0x${'1'.padStart(64, '0')}`)).toBe(true)
  })

  test('behavior: an empty result is a failure, except of tokens like USDT', () => {
    expect(returned(usdtAbi, '0x')).toBeUndefined()
    expect(() => returned(erc20Abi, '0x')).toThrow()
  })

  test('param: USDT’s names of sender and receiver', () => {
    const names = usdtAbi.map(({ name, inputs }) => `${name}(${inputs.map((one) => one.name).join()})`)
    expect(names).toEqual([
      'transfer(recipient,amount)',
      'transferFrom(sender,recipient,amount)',
      'approve(spender,amount)',
    ])
  })
})
