import { erc20Abi } from 'viem'
import { expect, expectTypeOf, test } from 'vitest'
import { useEnsName, useReadContract, useWriteContract } from './eip155.js'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const question = { address: TOKEN, abi: erc20Abi, functionName: 'balanceOf', args: [TOKEN] } as const

test('types: parameters and data are those of the ABI, also of parameters that a function reads', () => {
  // Types only, never called.
  const read = () => {
    const plain = useReadContract({ address: TOKEN, abi: erc20Abi, functionName: 'symbol' })
    const later = useReadContract(() => question)
    // @ts-expect-error the ABI has no such function
    useReadContract({ address: TOKEN, abi: erc20Abi, functionName: 'none' })
    return { symbol: plain.data.value, units: later.data.value, name: useEnsName(undefined).data.value }
  }
  const write = () => {
    const { mutate, mutateAsync } = useWriteContract()
    mutate({ address: TOKEN, abi: erc20Abi, functionName: 'transfer', args: [TOKEN, 1n] })
    // @ts-expect-error the amount is a bigint
    return mutateAsync({ address: TOKEN, abi: erc20Abi, functionName: 'transfer', args: [TOKEN, 1] })
  }
  expectTypeOf(read).returns.toEqualTypeOf<{
    symbol: string | undefined
    units: bigint | undefined
    name: string | undefined
  }>()
  expectTypeOf(write).returns.toEqualTypeOf<Promise<string>>()
  expect([useReadContract, useWriteContract, useEnsName].every((hook) => typeof hook === 'function')).toBe(
    true,
  )
})
