import { encodeFunctionData, erc20Abi, hashMessage, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, randomAddress, startWorld, type World } from '../../test/chainWorld.js'
import { startPaymaster } from '../../test/paymaster.js'
import { swapTests } from '../../test/swapTests.js'
import { userOperationTests } from '../../test/userOperationTests.js'
import { createBundles, type Bundle, type TransactionReceipt } from './bundles.js'
import { enabledNetworks, hasCode } from './networks.js'
import { prepareOperation, submitOperation } from './operation.js'
import { waitForReceipt } from './receipt.js'
import { RpcError, type Rpc } from './rpc.js'
import { signAsAccount } from './signatures.js'

let opened: World
beforeAll(async () => {
  opened = await startWorld({ swaps: true })
}, 400_000)
afterAll(() => opened.stop())
const world = () => opened
const newAccount = (ether?: string) => opened.newAccount(ether)

swapTests(world)
userOperationTests(world)

test('behavior: networks with smart accounts are those where their contracts are', async () => {
  const { here, other } = world()
  const networks = [other, here, { chainId: 7, rpc: () => Promise.reject(new Error('away')) }]
  expect(await enabledNetworks(networks)).toEqual([here.chainId])
})

test('behavior: the first operation deploys the account and does all its calls; the next one only calls', async () => {
  const { here, client, token, wallet, pause } = world()
  const { account, sign } = await newAccount()
  const fund = await wallet.writeContract({
    address: token.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [account.address, 100n],
    chain: null,
  })
  await client.waitForTransactionReceipt({ checkReplacement: false, hash: fund })
  const to = randomAddress()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 60n] })
  const calls = [
    { to: token.address, data },
    { to, value: 5n },
  ]
  const prepared = await prepareOperation({ account, chain: here, calls })
  expect(prepared).toMatchObject({ deploys: true, sponsor: undefined })
  const before = await client.getBalance({ address: account.address })
  const hash = await submitOperation(prepared, here, sign)
  expect(hash).toBe(prepared.hash)
  const receipt = await waitForReceipt(here.bundler, hash, { pause })
  expect(receipt.success).toBe(true)
  expect(await hasCode(here.rpc, account.address)).toBe(true)
  expect(await client.getBalance({ address: to })).toBe(5n)
  const balance = { address: token.address, abi: erc20Abi, functionName: 'balanceOf' } as const
  expect(await client.readContract({ ...balance, args: [to] })).toBe(60n)
  const paid = before - 5n - (await client.getBalance({ address: account.address }))
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThanOrEqual(prepared.maxFee)

  const next = await prepareOperation({ account, chain: here, calls: [{ to, value: 1n }] })
  expect(next.deploys).toBe(false)
  await waitForReceipt(here.bundler, await submitOperation(next, here, sign), { pause })
  expect(await client.getBalance({ address: to })).toBe(6n)
})

test('behavior: operations of two keys do not wait for each other', async () => {
  const { here, client, pause } = world()
  const { account, sign } = await newAccount()
  const to = randomAddress()
  const first = await prepareOperation({ account, chain: here, calls: [{ to, value: 1n }] })
  await waitForReceipt(here.bundler, await submitOperation(first, here, sign), { pause })
  const both = await Promise.all(
    [0n, 77n].map((nonceKey) =>
      prepareOperation({ account, chain: here, calls: [{ to, value: 1n }], nonceKey }),
    ),
  )
  const hashes = await Promise.all(both.map((one) => submitOperation(one, here, sign)))
  await Promise.all(hashes.map((hash) => waitForReceipt(here.bundler, hash, { pause })))
  expect(await client.getBalance({ address: to })).toBe(3n)
})

test('error: what would fail is refused before anything is sent; a stranger’s signature is, too', async () => {
  const { here, token, client } = world()
  const { account } = await newAccount()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [randomAddress(), 1n] })
  const fails = prepareOperation({ account, chain: here, calls: [{ to: token.address, data }] })
  await expect(fails).rejects.toMatchObject({ code: -32603 })
  const prepared = await prepareOperation({
    account,
    chain: here,
    calls: [{ to: randomAddress(), value: 1n }],
  })
  const stranger = newKey()
  const forged = submitOperation(prepared, here, (digest) => stranger.sign({ hash: digest }))
  await expect(forged).rejects.toMatchObject({ code: -32603 })
  expect(await client.getCode({ address: account.address })).toBeUndefined()
})

test('behavior: signatures verify before the account is deployed (ERC-6492) and after (ERC-1271)', async () => {
  const { here, client, pause } = world()
  const { account, sign } = await newAccount()
  const verify = async (isDeployed: boolean, message: string) => {
    const signature = await signAsAccount(account, hashMessage('hello'), { sign, isDeployed })
    return client.verifyMessage({ address: account.address, message, signature })
  }
  expect(await verify(false, 'hello')).toBe(true)
  expect(await verify(false, 'hullo')).toBe(false)
  const prepared = await prepareOperation({ account, chain: here, calls: [{ to: randomAddress() }] })
  await waitForReceipt(here.bundler, await submitOperation(prepared, here, sign), { pause })
  expect(await verify(true, 'hello')).toBe(true)
  expect(await verify(true, 'hullo')).toBe(false)
})

test('behavior: calls have an id by which their state is known, once', async () => {
  const { here, client } = world()
  const { account, sign } = await newAccount()
  const stored = new Map<string, Bundle>()
  const bundles = createBundles({
    store: {
      get: async (id) => stored.get(id),
      set: async (id, bundle) => void stored.set(id, bundle),
    },
    newId: () => crypto.randomUUID(),
    chainOf: (chainId) => (chainId === here.chainId ? here : undefined),
  })
  const to = randomAddress()
  const prepared = await prepareOperation({ account, chain: here, calls: [{ to, value: 2n }] })
  const id = await bundles.sendOperation('mine', prepared, { chain: here, sign })
  expect(id).toBe('mine')
  await expect(bundles.sendOperation('mine', prepared, { chain: here, sign })).rejects.toMatchObject({
    code: 5720,
  })
  await expect.poll(async () => (await bundles.status(id)).status).toBe(200)
  const status = await bundles.status(id)
  expect(status).toMatchObject({ version: '2.0.0', id, chainId: '0x7a69', atomic: true })
  expect(status.receipts?.[0]?.transactionHash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await client.getBalance({ address: to })).toBe(2n)
  for (const unknown of ['other', 7, undefined])
    await expect(bundles.status(unknown)).rejects.toMatchObject({ code: 5730 })
})

test('behavior: a plain account does calls one by one, and ends at the first that fails', async () => {
  const { here, client, wallet } = world()
  const stored = new Map<string, Bundle>()
  const options = {
    store: {
      get: async (id: string) => stored.get(id),
      set: async (id: string, bundle: Bundle) => void stored.set(id, bundle),
    },
    newId: () => crypto.randomUUID(),
    chainOf: () => here,
  }
  const bundles = createBundles(options)
  const to = randomAddress()
  const transport = {
    send: (call: { to: Hex; value?: bigint | undefined; data?: Hex | undefined }) =>
      wallet.sendTransaction({ to: call.to, value: call.value, data: call.data, chain: null, gas: 100_000n }),
    wait: async (hash: Hex) => {
      await looked
      await client.waitForTransactionReceipt({ checkReplacement: false, hash })
      return (await here.rpc('eth_getTransactionReceipt', [hash])) as TransactionReceipt
    },
  }
  let look = () => {}
  const looked = new Promise<void>((resolve) => (look = resolve))
  const good = { to, value: 1n }
  // EntryPoint has no such function.
  const bad = { to: '0x0000000071727de22e5e9d8baf0edac6f37da032', data: '0x12345678' } as const
  const all = await bundles.sendTransactions(
    undefined,
    { chainId: here.chainId, calls: [good, good] },
    transport,
  )
  expect((await bundles.status(all.id)).status).toBe(100)
  look()
  await all.completion
  await expect.poll(async () => (await bundles.status(all.id)).status).toBe(200)
  expect((await bundles.status(all.id)).receipts).toHaveLength(2)

  const calls = [good, bad, good]
  const part = await bundles.sendTransactions(undefined, { chainId: here.chainId, calls }, transport)
  await part.completion
  expect((await bundles.status(part.id)).status).toBe(600)
  expect((await createBundles(options).status(part.id)).status).toBe(600)
  const none = await bundles.sendTransactions(
    undefined,
    { chainId: here.chainId, calls: [bad, good] },
    transport,
  )
  await none.completion
  expect((await bundles.status(none.id)).status).toBe(500)
  expect(await client.getBalance({ address: to })).toBe(3n)
})

test('behavior: a bundler that sets no prices leaves them to the chain', async () => {
  const { here } = world()
  const { account } = await newAccount()
  const bundler: Rpc = (method, params) =>
    method === 'pimlico_getUserOperationGasPrice'
      ? Promise.reject(new RpcError(-32601, 'unknown'))
      : here.bundler(method, params)
  const prepared = await prepareOperation({
    account,
    chain: { ...here, bundler },
    calls: [{ to: randomAddress(), value: 1n }],
  })
  const { maxFeePerGas, maxPriorityFeePerGas } = prepared.operation
  expect(maxFeePerGas).toBeGreaterThan(maxPriorityFeePerGas)
})

test('error: a paymaster that refuses or talks nonsense is said so, and its limits are asked for', async () => {
  const { here } = world()
  const { account } = await newAccount('0')
  const asked: { method: string; params: readonly unknown[] }[] = []
  let answer: unknown = new RpcError(-32000, 'no')
  const rpc: Rpc = async (method, params) => {
    asked.push({ method, params })
    if (answer instanceof Error) throw answer
    return answer
  }
  const paymaster = { rpc, context: { policy: 'p1' } }
  const prepare = () =>
    prepareOperation({ account, chain: here, calls: [{ to: randomAddress() }], paymaster })
  await expect(prepare()).rejects.toMatchObject({
    code: -32603,
    message: 'The paymaster does not sponsor this.',
  })
  for (const result of [
    null,
    'yes',
    {},
    { paymaster: '0x12' },
    { paymaster: randomAddress(), paymasterData: 'x' },
  ]) {
    answer = result
    await expect(prepare()).rejects.toMatchObject({ code: -32603 })
  }
  expect(asked[0]).toMatchObject({
    method: 'pm_getPaymasterStubData',
    params: [
      { sender: account.address },
      '0x0000000071727de22e5e9d8baf0edac6f37da032',
      '0x7a69',
      { policy: 'p1' },
    ],
  })
  expect(JSON.stringify(asked[0])).not.toContain('"signature"')
})

test('behavior: a paymaster pays, is named, and the account needs nothing', async () => {
  const { here, client, pause } = world()
  const rpc = await startPaymaster(world())
  const { account, sign } = await newAccount('0')
  const calls = [{ to: randomAddress() }]
  const prepared = await prepareOperation({ account, chain: here, calls, paymaster: { rpc } })
  expect(prepared).toMatchObject({ maxFee: 0n, sponsor: { name: 'The shop' }, deploys: true })
  const hash = await submitOperation(prepared, here, sign)
  expect((await waitForReceipt(here.bundler, hash, { pause })).success).toBe(true)
  expect(await client.getBalance({ address: account.address })).toBe(0n)
  expect(await hasCode(here.rpc, account.address)).toBe(true)
})
