import type { Env } from '@latchkey/core/adapter'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payChain, shop, thief, visitor } from '../../../pay/test/payChain.js'
import { getPayment } from './getPayment.js'
import { getToken } from './getToken.js'

let world: Awaited<ReturnType<typeof payChain>>
let env: Env
beforeAll(async () => {
  world = await payChain()
  env = {
    network: () => ({}),
    rpc: (_: string, method: string, params: readonly unknown[]) =>
      world.chain.request({ method, params } as never),
  } as unknown as Env
})
afterAll(() => world.stop())

const chainId = 'eip155:31337'
const ask = (hash: string, token?: string) =>
  getPayment(env, { chainId, hash, to: shop, ...(token !== undefined && { token }) })

describe('what a transaction brought, on a real chain', () => {
  test('behavior: a token, and only that one, to the receiver', async () => {
    const hash = await world.payToken(world.dollar, 12_500_001n)
    await expect(ask(hash, world.dollar)).resolves.toEqual({ status: 'success', amount: '12500001' })
    await expect(ask(hash, world.dollar.toLowerCase())).resolves.toMatchObject({ amount: '12500001' })
    await expect(ask(hash, world.other)).resolves.toMatchObject({ amount: '0' })
    await expect(ask(hash)).resolves.toMatchObject({ amount: '0' })
    const elsewhere = await world.payToken(world.dollar, 12_500_001n, thief)
    await expect(ask(elsewhere, world.dollar)).resolves.toMatchObject({ amount: '0' })
  })

  test('behavior: the native coin that the transaction itself sends', async () => {
    await expect(ask(await world.payNative(parseEther('0.5')))).resolves.toEqual({
      status: 'success',
      amount: '500000000000000000',
    })
    await expect(ask(await world.payNative(1n, thief))).resolves.toMatchObject({ amount: '0' })
  })

  test('behavior: nothing while no block has it, and reverted when it was', async () => {
    await expect(ask(`0x${'12'.repeat(32)}`, world.dollar)).resolves.toBeUndefined()
    const reverting = '0x00000000000000000000000000000000000000f1'
    await world.control.setCode({ address: reverting, bytecode: '0x60006000fd' })
    const hash = await world.mined(
      world.wallet.sendTransaction({ to: reverting, gas: 100_000n, chain: null, account: visitor }),
    )
    await expect(ask(hash, world.dollar)).resolves.toEqual({ status: 'reverted', amount: '0' })
  })

  test('error: logs that are no transfers of an amount', async () => {
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
    const transfer = (from: string, change: object = {}) => ({
      address: world.dollar,
      topics: [topic, word(from), word(shop)],
      data: `0x${7n.toString(16).padStart(64, '0')}`,
      ...change,
    })
    const told = (...logs: unknown[]) =>
      getPayment({ rpc: async () => ({ blockNumber: '0x1', status: '0x1', logs }) } as unknown as Env, {
        chainId,
        hash: '0x',
        to: shop,
        token: world.dollar,
      })
    await expect(told(transfer(thief), transfer(visitor.address))).resolves.toMatchObject({ amount: '7' })
    for (const log of [
      null,
      {},
      transfer(shop),
      transfer(thief, { data: '0x' }),
      transfer(thief, { data: '0x07' }),
      transfer(thief, { topics: [topic, word(thief), word(shop), word(shop)] }),
      transfer(thief, { address: world.other }),
    ])
      await expect(told(log)).resolves.toEqual({ status: 'success', amount: '0' })
  })
})

describe('what a token says of itself', () => {
  test('behavior: decimals, symbol and name', async () => {
    await expect(getToken(env, { chainId, address: world.dollar })).resolves.toEqual({
      decimals: 6,
      symbol: 'TUSD',
      name: 'Test Dollar',
    })
  })

  test('error: an account, and contracts that are none', async () => {
    await expect(getToken(env, { chainId, address: thief })).resolves.toBeUndefined()
    const odd = '0x00000000000000000000000000000000000000f2'
    // PUSH32 of all ones, MSTORE, RETURN: more decimals than there can be.
    await world.control.setCode({
      address: odd,
      bytecode: `0x7f${'f'.repeat(64)}60005260206000f3` as Hex,
    })
    await expect(getToken(env, { chainId, address: odd })).resolves.toBeUndefined()
  })

  test('behavior: old tokens tell their symbol in 32 bytes', async () => {
    const old = `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`
    const answers: Record<string, string> = {
      '0x313ce567': `0x${'12'.padStart(64, '0')}`,
      '0x95d89b41': old,
      '0x06fdde03': '0x',
    }
    const made = {
      network: () => ({}),
      rpc: async (_: string, __: string, [call]: { data: string }[]) => answers[call?.data ?? ''] ?? '0x',
    } as unknown as Env
    await expect(getToken(made, { chainId, address: old })).resolves.toEqual({
      decimals: 18,
      symbol: 'MKR',
      name: 'MKR',
    })
  })
})
