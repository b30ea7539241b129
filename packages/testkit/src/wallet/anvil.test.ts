import { createPublicClient, http, parseEther, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAnvil, startAnvil } from '../../test/startAnvil.js'
import { createTestWallet } from './createTestWallet.js'
import { devAccounts } from './devAccounts.js'
import type { Hex } from '../crypto/hex.js'
import type { TestWallet } from './types.js'

const chainId = 31337
const [from = '0x', to = '0x'] = devAccounts.map(({ address }) => address)

const reverting = '0x60006000fd'

describe.skipIf(!findAnvil())('on a real chain', () => {
  let rpcUrl: string
  let stop: () => Promise<void>
  let wallet: TestWallet

  beforeAll(async () => {
    ;({ url: rpcUrl, stop } = await startAnvil(['--chain-id', String(chainId)]))
    wallet = createTestWallet({ accounts: devAccounts, chains: [{ chainId, rpcUrl }], approval: 'auto' })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
  })
  afterAll(() => stop())

  const request = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  const send = (transaction: object) =>
    request('eth_sendTransaction', { from, ...transaction }) as Promise<Hex>
  async function connectScripted() {
    const { control, provider } = createTestWallet({
      accounts: devAccounts,
      chains: [{ chainId, rpcUrl }],
      approval: 'script',
    })
    const connecting = provider.request({ method: 'eth_requestAccounts' })
    await control.approve()
    await connecting
    const ask = (transaction: object) =>
      provider.request({
        method: 'eth_sendTransaction',
        params: [{ from, ...transaction }],
      }) as Promise<Hex>
    return { control, ask }
  }
  const client = () => createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })

  test('behavior: ETH arrives and the receipt has the sender', async () => {
    const before = await client().getBalance({ address: to })
    const hash = await send({ to, value: '0xde0b6b3a7640000' })
    const receipt = await client().waitForTransactionReceipt({ checkReplacement: false, hash })
    expect(receipt).toMatchObject({ status: 'success', from: from.toLowerCase(), type: 'eip1559' })
    expect((await client().getBalance({ address: to })) - before).toBe(parseEther('1'))
    expect(await request('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  })

  test('behavior: several calls with one approval, until one fails; only with capabilities enabled', async () => {
    const batching = createTestWallet({
      accounts: devAccounts,
      chains: [{ chainId, rpcUrl }],
      approval: 'auto',
      capabilities: { '0x7a69': { atomic: { status: 'supported' } } },
    })
    const ask = (method: string, ...params: unknown[]) => batching.provider.request({ method, params })
    await ask('eth_requestAccounts')
    const before = await client().getBalance({ address: to })
    const batch = (...values: string[]) => ({
      version: '2.0.0',
      from,
      chainId: '0x7a69',
      atomicRequired: true,
      calls: values.map((value) => ({ to, value })),
    })
    const { id } = (await ask('wallet_sendCalls', batch('0x1', '0x2'))) as { id: string }
    expect(await ask('wallet_getCallsStatus', id)).toMatchObject({
      status: 200,
      receipts: [{ status: '0x1' }, { status: '0x1' }],
    })
    expect((await client().getBalance({ address: to })) - before).toBe(3n)
    await expect(ask('wallet_sendCalls', { ...batch('0x1'), chainId: '0x1' })).rejects.toMatchObject({
      code: 5710,
    })
    await expect(ask('wallet_sendCalls', batch())).rejects.toMatchObject({ code: -32602 })
    await expect(ask('wallet_getCallsStatus', '0x12')).rejects.toMatchObject({ code: 5730 })
    await expect(request('wallet_sendCalls', batch('0x1'))).rejects.toMatchObject({ code: -32601 })
  })

  test('behavior: a transaction that another device sent during the approval is not in the way', async () => {
    const { control, ask } = await connectScripted()
    const sending = ask({ to, value: '0x1' })
    while (control.pending() === null) await new Promise((resolve) => setTimeout(resolve, 10))
    await client().waitForTransactionReceipt({
      checkReplacement: false,
      hash: await send({ to, value: '0x2' }),
    })
    await control.approve()
    const receipt = await client().waitForTransactionReceipt({ checkReplacement: false, hash: await sending })
    expect(receipt.status).toBe('success')
  })

  test('param: given gas and fees are used unchanged, gasPrice for both fees', async () => {
    const hash = await send({
      to,
      value: '0x1',
      gas: '0x5500',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x1',
    })
    const given = { gas: 21_760n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n }
    expect(await client().getTransaction({ hash })).toMatchObject(given)
    const priced = await client().getTransaction({
      hash: await send({ to, value: '0x1', gasPrice: '0x77359400' }),
    })
    expect(priced).toMatchObject({ maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n })
  })

  test('behavior: a call without a receiver deploys; a reverting one is sent after a warning', async () => {
    const initCode = '0x6460006000fd6000526005601bf3'
    const deployed = await client().waitForTransactionReceipt({
      checkReplacement: false,
      hash: await send({ data: initCode }),
    })
    const contract = deployed.contractAddress ?? '0x'
    expect(await client().getCode({ address: contract })).toBe(reverting)
    const { control, ask } = await connectScripted()
    const sending = ask({ to: contract, data: '0x12345678' })
    expect(await control.approve()).toMatchObject({ warning: expect.stringContaining('revert') })
    const receipt = await client().waitForTransactionReceipt({
      checkReplacement: false,
      hash: await sending,
    })
    expect(receipt.status).toBe('reverted')
  })

  test('error: the node refuses more than the balance', async () => {
    const sending = send({ to, value: `0x${(10n ** 24n).toString(16)}`, gas: '0x5208' })
    await expect(sending).rejects.toMatchObject({ message: expect.stringMatching(/insufficient funds/i) })
  })

  test.each([
    ['another chain', { to, chainId: '0x1' }],
    ['a bad receiver', { to: '0x12' }],
    ['bad data', { to, data: '0x1' }],
    ['a bad value', { to, value: 'much' }],
    ['nothing to do', {}],
  ])('error: %s is -32602', async (_, transaction) => {
    await expect(send(transaction)).rejects.toMatchObject({ code: -32602 })
  })

  test('error: an account that is not connected is 4100', async () => {
    await expect(request('eth_sendTransaction', { from: to, to: from })).rejects.toMatchObject({ code: 4100 })
  })

  test('behavior: signatures verify, node errors keep their code', async () => {
    const signature = (await request('personal_sign', '0x48656c6c6f', from)) as Hex
    expect(await verifyMessage({ address: from, message: 'Hello', signature })).toBe(true)
    await expect(request('eth_getBalance', 'nonsense')).rejects.toMatchObject({ code: -32602 })
  })
})

test('error: an unreachable endpoint is -32603', async () => {
  const chains = [{ chainId, rpcUrl: 'http://127.0.0.1:1' }]
  const { provider } = createTestWallet({ accounts: devAccounts, chains })
  await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32603 })
})
