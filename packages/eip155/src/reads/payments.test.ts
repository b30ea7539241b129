import type { Env } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payChain, shop, thief, visitor } from '../../../pay/test/payChain.js'
import { createReads } from './createReads.js'
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

describe('the amount of a payment, on a real chain', () => {
  test('behavior: only the token’s transfers to the receiver', async () => {
    const hash = await world.payToken(world.dollar, 12_500_001n)
    await expect(ask(hash, world.dollar)).resolves.toEqual({ status: 'success', amount: '12500001' })
    await expect(ask(hash, world.dollar.toLowerCase())).resolves.toMatchObject({ amount: '12500001' })
    await expect(ask(hash, world.other)).resolves.toMatchObject({ amount: '0' })
    await expect(ask(hash)).resolves.toMatchObject({ amount: '0' })
    const elsewhere = await world.payToken(world.dollar, 12_500_001n, thief)
    await expect(ask(elsewhere, world.dollar)).resolves.toMatchObject({ amount: '0' })
  })

  test('behavior: the native coin, as the transaction’s value', async () => {
    await expect(ask(await world.payNative(parseEther('0.5')))).resolves.toEqual({
      status: 'success',
      amount: '500000000000000000',
    })
    await expect(ask(await world.payNative(1n, thief))).resolves.toMatchObject({ amount: '0' })
  })

  test('behavior: the native coin from a contract, as smart accounts send it', async () => {
    // PUSH1 0 ×4, CALLVALUE, PUSH20, GAS, CALL, STOP.
    const account = '0x00000000000000000000000000000000000000a5'
    const code = `0x600060006000600034${`73${shop.slice(2)}`}5af100` as Hex
    await world.control.setCode({ address: account, bytecode: code })
    const send = () =>
      world.wallet.sendTransaction({ to: account, value: parseEther('0.25'), gas: 100_000n, chain: null })
    const hash = await world.mined(send())
    await expect(ask(hash)).resolves.toEqual({ status: 'success', amount: '250000000000000000' })

    // Without tracing.
    await world.control.setAutomine(false)
    const sent = [await send(), await world.wallet.sendTransaction({ to: shop, value: 7n, chain: null })]
    await world.control.mine({ blocks: 1 })
    await world.control.setAutomine(true)
    const blind = {
      rpc: async (_: string, method: string, params: readonly unknown[]) => {
        if (method === 'debug_traceTransaction') throw new LatchkeyError('rpc_error')
        return world.chain.request({ method, params } as never)
      },
    } as unknown as Env
    const receipts = (which: string | undefined) =>
      getPayment(blind, { chainId, hash: which ?? '', to: shop }).then((found) => found?.amount)
    expect(await Promise.all(sent.map(receipts))).toEqual(['250000000000000000', '7'])
  })

  test('error: a node without traces gets one request; then balances decide', async () => {
    const methods: string[] = []
    const refusing = {
      rpc: async (_: string, method: string) => {
        methods.push(method)
        if (method === 'debug_traceTransaction') throw new LatchkeyError('rpc_unreachable')
        if (method === 'eth_getBalance')
          return methods.filter((one) => one === method).length % 2 ? '0x9' : '0x2'
        if (method === 'eth_getBlockByNumber') return { transactions: [] }
        if (method === 'eth_getTransactionByHash') return { to: thief, value: '0x0' }
        return { blockNumber: '0x9', status: '0x1', gasUsed: '0x10000', logs: [] }
      },
    } as unknown as Env
    const { getPayment: look } = createReads(refusing)
    await expect(look?.({ chainId, hash: '0x', to: shop })).rejects.toMatchObject({ name: 'rpc_unreachable' })
    await expect(look?.({ chainId, hash: '0x', to: shop })).resolves.toEqual({
      status: 'success',
      amount: '7',
    })
    expect(methods.filter((one) => one === 'debug_traceTransaction')).toHaveLength(1)
  })

  test('error: reverted inner calls, and calls that move nothing', async () => {
    const frame = (change: object) => ({
      type: 'CALL',
      from: visitor.address,
      to: shop,
      value: '0x5',
      ...change,
    })
    const traced = (trace: object) =>
      getPayment(
        {
          rpc: async (_: string, method: string) =>
            method === 'debug_traceTransaction'
              ? trace
              : method === 'eth_getTransactionByHash'
                ? { to: thief, value: '0x0' }
                : { blockNumber: '0x9', status: '0x1', gasUsed: '0x10000', logs: [] },
        } as unknown as Env,
        { chainId, hash: '0x', to: shop },
      ).then((found) => found?.amount)
    const whole = (...calls: object[]) => frame({ to: thief, value: '0x0', calls })
    expect(await traced(whole(frame({}), frame({ value: '0x4' })))).toBe('5')
    expect(await traced(whole({ ...whole(frame({})), error: 'execution reverted' }))).toBe('0')
    for (const change of [
      { error: 'out of gas' },
      { type: 'DELEGATECALL' },
      { type: 'STATICCALL' },
      { type: 'CALLCODE' },
      { to: thief },
      { from: shop },
      { value: 'much' },
    ])
      expect([change, await traced(whole(frame(change)))]).toEqual([change, '0'])
  })

  test('behavior: undefined while no block has it; reverted ones', async () => {
    await expect(ask(`0x${'12'.repeat(32)}`, world.dollar)).resolves.toBeUndefined()
    const reverting = '0x00000000000000000000000000000000000000f1'
    await world.control.setCode({ address: reverting, bytecode: '0x60006000fd' })
    const hash = await world.mined(
      world.wallet.sendTransaction({ to: reverting, gas: 100_000n, chain: null, account: visitor }),
    )
    await expect(ask(hash, world.dollar)).resolves.toEqual({ status: 'reverted', amount: '0' })
  })

  test('error: logs that are not transfers of an amount', async () => {
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
    const transfer = (from: string, change: object = {}) => ({
      address: world.dollar,
      topics: [topic, word(from), word(shop)],
      data: `0x${7n.toString(16).padStart(64, '0')}`,
      ...change,
    })
    const logged = (...logs: unknown[]) =>
      getPayment({ rpc: async () => ({ blockNumber: '0x1', status: '0x1', logs }) } as unknown as Env, {
        chainId,
        hash: '0x',
        to: shop,
        token: world.dollar,
      })
    await expect(logged(transfer(thief), transfer(visitor.address))).resolves.toMatchObject({ amount: '7' })
    for (const log of [
      null,
      {},
      transfer(shop),
      transfer(thief, { data: '0x' }),
      transfer(thief, { data: '0x07' }),
      transfer(thief, { topics: [topic, word(thief), word(shop), word(shop)] }),
      transfer(thief, { address: world.other }),
    ])
      await expect(logged(log)).resolves.toEqual({ status: 'success', amount: '0' })
  })
})

describe('details of a token', () => {
  test('behavior: decimals, symbol and name', async () => {
    await expect(getToken(env, { chainId, address: world.dollar })).resolves.toEqual({
      decimals: 6,
      symbol: 'TUSD',
      name: 'Test Dollar',
    })
  })

  test('error: an account, and contracts that are not tokens', async () => {
    await expect(getToken(env, { chainId, address: thief })).resolves.toBeUndefined()
    const odd = '0x00000000000000000000000000000000000000f2'
    // PUSH32 of all ones, MSTORE, RETURN.
    await world.control.setCode({
      address: odd,
      bytecode: `0x7f${'f'.repeat(64)}60005260206000f3` as Hex,
    })
    await expect(getToken(env, { chainId, address: odd })).resolves.toBeUndefined()
  })

  test('behavior: old tokens with a bytes32 symbol', async () => {
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
