import type { AdapterActions, AdapterReads, Connection } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { connectAnvil, MAIN, MULTICALL3, OLD, OTHER } from '../test/connectAnvil.js'
import { eip155 } from './index.js'

const ORACLE = '0x420000000000000000000000000000000000000F'
const stranger = '0x00000000000000000000000000000000DeaDBeef'
const signal = AbortSignal.timeout(60_000)

let chain: Awaited<ReturnType<typeof connectAnvil>>
let actions: Required<Omit<AdapterActions, 'signIn'>>
let connection: Connection
let reads: AdapterReads
let from: string
let tokens: Readonly<Record<string, Hex>>

beforeAll(async () => {
  chain = await connectAnvil(signal)
  ;({ actions, connection, from, reads, tokens } = chain)
})

afterAll(() => chain.stop())

const node = (chainId: Caip2, method: string, params: readonly unknown[] = []) =>
  chain.node(chainId, method, params)
const balanceOf = async (address: string) =>
  BigInt((await node(MAIN, 'eth_getBalance', [address, 'latest'])) as string)
const tokenBalance = async (token: Hex, owner: string) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner as Hex] })
  const result = (await node(MAIN, 'eth_call', [{ to: token, data }, 'latest'])) as Hex
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: result })
}
const send = async (parameters: { to: string; amount: string; token?: Hex; decimals?: number }) => {
  const { amount, decimals = 18, to, token } = parameters
  const transfer = {
    chainId: MAIN,
    from,
    to,
    amount,
    ...(token && { token: { address: token, decimals } }),
  } as const
  const fee = await actions.estimateFees(transfer)
  const hash = await actions.transfer({ ...transfer, fee })
  return { fee, hash, receipt: await actions.waitForReceipt({ chainId: MAIN, hash, signal }) }
}

test('behavior: connected, with checksummed accounts', () => {
  expect(connection.chainId).toBe(MAIN)
  expect(connection.accounts[0]).toEqual({
    caip: 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    type: 'eoa',
  })
  expect(chain.wallet.requestedMethods.slice(0, 2)).toEqual(['eth_requestAccounts', 'eth_chainId'])
})

describe('behavior: signatures verify', () => {
  test('behavior: message', async () => {
    const message = 'Grüße, 世界 🦊'
    const signature = (await actions.signMessage({ address: from, message })) as Hex
    await expect(verifyMessage({ address: from as Hex, message, signature })).resolves.toBe(true)
  })

  test('behavior: typed data with a big integer and without the domain’s type', async () => {
    const typedData = {
      domain: {
        name: 'Permit',
        version: '1',
        chainId: 31337n,
        verifyingContract: tokens['TestToken'] as Hex,
      },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: 2n ** 200n },
    } as const
    const signature = (await actions.signTypedData({ address: from, typedData })) as Hex
    await expect(verifyTypedData({ ...typedData, address: from as Hex, signature })).resolves.toBe(true)
  })
})

describe('behavior: sending', () => {
  test('behavior: native, at most at the estimated cost', async () => {
    const before = await balanceOf(from)
    const { fee, receipt } = await send({ to: stranger, amount: '123456789' })
    expect(receipt.status).toBe('success')
    expect(await balanceOf(stranger)).toBe(123456789n)
    expect(fee.gas).toBe('21000')
    expect(before - (await balanceOf(from)) - 123456789n).toBeLessThanOrEqual(BigInt(fee.fee))
  })

  test('behavior: the estimated gas fields are in the mined transaction', async () => {
    const { fee, hash } = await send({ to: stranger, amount: '1' })
    const mined = (await node(MAIN, 'eth_getTransactionByHash', [hash])) as Record<string, string>
    expect(BigInt(mined['maxFeePerGas'] ?? 0).toString()).toBe(fee.maxFeePerGas)
    expect(BigInt(mined['maxPriorityFeePerGas'] ?? 0).toString()).toBe(fee.maxPriorityFeePerGas)
    expect(BigInt(mined['gas'] ?? 0).toString()).toBe(fee.gas)
  })

  test.each(['TestToken', 'TestDollar', 'OldDollar'])(
    'behavior: %s (OldDollar returns nothing, like USDT)',
    async (name) => {
      const token = tokens[name] as Hex
      const { receipt } = await send({ to: stranger, amount: '2500000', token, decimals: 6 })
      expect(receipt.status).toBe('success')
      expect(await tokenBalance(token, stranger)).toBe(2_500_000n)
    },
  )

  test('behavior: the balance minus the estimated fee can be sent', async () => {
    const rich = chain.accounts[5] ?? ''
    const balance = await balanceOf(rich)
    const transfer = { chainId: MAIN, from: rich, to: stranger } as const
    const fee = await actions.estimateFees({ ...transfer, amount: balance.toString() })
    const amount = (balance - BigInt(fee.fee)).toString()
    const hash = await actions.transfer({ ...transfer, amount, fee })
    await expect(actions.waitForReceipt({ chainId: MAIN, hash, signal })).resolves.toMatchObject({
      status: 'success',
    })
  })

  test('behavior: a receiver with code is estimated, never 21000', async () => {
    const contract = '0x00000000000000000000000000000000c0FFEe00'
    // CALLER PUSH1 0 SSTORE.
    await node(MAIN, 'anvil_setCode', [contract, '0x33600055'])
    const { fee, receipt } = await send({ to: contract.toLowerCase(), amount: '5' })
    expect(Number(fee.gas)).toBeGreaterThan(40_000)
    expect(receipt.status).toBe('success')
  })

  test('behavior: the receipt of a reverted transfer shows it', async () => {
    const token = { address: tokens['TestToken'] as Hex, decimals: 18 }
    const fee = { gas: '100000', fee: '0' }
    const amount = (10n ** 30n).toString()
    const hash = await actions.transfer({ chainId: MAIN, from, to: stranger, amount, token, fee })
    const receipt = await actions.waitForReceipt({ chainId: MAIN, hash, signal })
    expect(receipt.status).toBe('reverted')
  })

  test('error: a receipt that never arrives', async () => {
    const hash = `0x${'12'.repeat(32)}`
    const short = AbortSignal.timeout(200)
    await expect(actions.waitForReceipt({ chainId: MAIN, hash, signal: short })).rejects.toMatchObject({
      name: 'transaction_timeout',
    })
  })
})

describe('behavior: estimates', () => {
  const poor = { chainId: MAIN, to: stranger, amount: (10n ** 30n).toString() } as const

  test('error: more than the balance', async () => {
    const transfer = { ...poor, from }
    const contract = { ...transfer, to: tokens['TestToken'] as Hex }
    for (const refused of [() => actions.estimateFees(contract), () => actions.transfer(transfer)]) {
      await expect(refused()).rejects.toMatchObject({ name: 'insufficient_funds', message: 'Not enough ETH' })
    }
  })

  test.each([
    ['TestToken', 'ERC20InsufficientBalance'],
    ['OldDollar', 'balance too low'],
  ])('error: more %s than the balance', async (name, reason) => {
    const token = { address: tokens[name] as Hex, decimals: 6 }
    await expect(actions.estimateFees({ ...poor, from, token })).rejects.toMatchObject({
      name: 'transaction_reverted',
      details: { reason },
    })
  })

  test('error: revert reasons of a receiver: text and panic', async () => {
    const word = (value: string) => value.padStart(64, '0')
    const text = `08c379a0${word('20')}${word('6')}${Buffer.from('closed').toString('hex').padEnd(64, '0')}`
    const panic = `4e487b71${word('11')}`
    for (const [data, reason] of [
      [text, 'closed'],
      [panic, 'Panic 0x11'],
    ] as const) {
      const contract = '0x00000000000000000000000000000000c0ffee01'
      const size = (data.length / 2).toString(16).padStart(2, '0')
      // Copies the data after the 11 bytes of code, then reverts with it.
      await node(MAIN, 'anvil_setCode', [contract, `0x60${size}600c60003960${size}6000fd${data}`])
      await expect(
        actions.estimateFees({ chainId: MAIN, from, to: contract, amount: '1' }),
      ).rejects.toMatchObject({ name: 'transaction_reverted', details: { reason } })
    }
  })

  test('behavior: fees besides gas from the oracle', async () => {
    // CALLDATASIZE PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN.
    await node(OTHER, 'anvil_setCode', [ORACLE, '0x3660005260206000f3'])
    const parameters = { from, to: stranger, amount: '1' } as const
    const withOracle = await actions.estimateFees({ chainId: OTHER, ...parameters })
    // L1: selector, two words, the serialized transaction in whole words; operator: selector and
    // gas.
    expect(withOracle).toMatchObject({ l1Fee: '132', operatorFee: '36' })
    const product = (BigInt(withOracle.gas) * BigInt(withOracle.maxFeePerGas ?? 0) * 12n + 9n) / 10n
    expect(BigInt(withOracle.fee)).toBe(product + 2n * 132n + 36n)
    expect(await actions.estimateFees({ chainId: MAIN, ...parameters })).not.toHaveProperty('l1Fee')
  })

  test('behavior: a chain before EIP-1559 has a legacy price', async () => {
    const fee = await actions.estimateFees({ chainId: OLD, from, to: stranger, amount: '1' })
    expect(BigInt(fee.gasPrice ?? 0)).toBeGreaterThan(0n)
    expect(fee).not.toHaveProperty('maxFeePerGas')
  })
})

describe('behavior: reads', () => {
  const list = () =>
    (['TestToken', 'OldDollar', 'TestDollar'] as const).map((name) => ({
      address: tokens[name] ?? '',
      name,
      symbol: name,
      decimals: 6,
    }))

  test('behavior: native balance', async () => {
    const { amount, formatted, symbol } = await reads.getBalance({ chainId: MAIN, address: from })
    expect(amount).toBe((await balanceOf(from)).toString())
    expect(Number(formatted)).toBeGreaterThan(9_000)
    expect(symbol).toBe('ETH')
  })

  test('behavior: token balances are equal with Multicall3 and one by one', async () => {
    const account = chain.accounts[7] ?? ''
    await send({ to: account.toLowerCase(), amount: '1500000', token: tokens['TestToken'] as Hex })
    await send({ to: account.toLowerCase(), amount: '42', token: tokens['OldDollar'] as Hex })
    const parameters = {
      chainId: MAIN,
      address: account.toLowerCase(),
      tokens: [...list(), { address: stranger.toLowerCase(), name: 'None', symbol: 'NO', decimals: 18 }],
    } as const
    const batched = await reads.getTokenBalances(parameters)
    expect(batched.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['TestToken', '1.5'],
      ['OldDollar', '0.000042'],
    ])
    await node(MAIN, 'anvil_setCode', [MULTICALL3, '0x'])
    await expect(reads.getTokenBalances(parameters)).resolves.toEqual(batched)
  })
})

describe('behavior: networks', () => {
  test('behavior: unknown, added, switched, reported; then the first again', async () => {
    const chainEvents: Caip2[] = []
    const stop = connection.on('chainChanged', (chainId) => void chainEvents.push(chainId))
    await expect(actions.switchChain({ chainId: OTHER })).rejects.toMatchObject({ name: 'unknown_chain' })
    const network = chain.env.network(OTHER)
    if (network === undefined) throw new Error('no network')
    await actions.addChain({ network })
    await actions.switchChain({ chainId: OTHER })
    await expect(actions.getChainId()).resolves.toBe(OTHER)
    await expect(actions.transfer({ chainId: MAIN, from, to: stranger, amount: '1' })).rejects.toMatchObject({
      name: 'wrong_chain',
    })
    await actions.switchChain({ chainId: MAIN })
    expect(chainEvents).toEqual([OTHER, MAIN])
    stop()
    expect(chain.wallet.listeners).toEqual([])
  })
})

test('behavior: disconnect revokes the permission', async () => {
  await connection.disconnect(signal)
  expect(
    chain.wallet.requestedMethods.filter((method) => method === 'wallet_revokePermissions'),
  ).toHaveLength(1)
  expect(chain.wallet.listeners).toEqual([])
})

test('param: injected: false disables discovery', () => {
  expect(eip155({ injected: false }).connectors()).toEqual([])
})

test('behavior: a token that keeps a part of each transfer: the estimated amount arrives', async () => {
  const newcomer = (last: string) => `0x${last.padStart(40, '7')}`
  for (const [amount, to] of [
    ['5000000', newcomer('1')],
    ['20000001', newcomer('2')],
  ] as const) {
    const { fee } = await send({ to, amount, token: tokens['TollToken'] as Hex })
    expect(fee.arrives).toBe((await tokenBalance(tokens['TollToken'] as Hex, to)).toString())
    expect(Number(fee.arrives)).toBeLessThan(Number(amount))
  }
  const { fee } = await send({ to: newcomer('3'), amount: '5', token: tokens['OldDollar'] as Hex })
  expect(fee).not.toHaveProperty('arrives')
})
