import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  parseUnits,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { prepareOperation, submitOperation } from '../src/smartAccount/operation.js'
import { waitForReceipt } from '../src/smartAccount/receipt.js'
import { createPaymentVerifier, memoryPaymentStore } from '../../../packages/pay/src/server/index.js'
import { randomAddress, type World } from './chainWorld.js'

// A real bundler: approval and swap are one operation.

interface Tx {
  readonly to: string
  readonly data: Hex
}
const plain = (account: string) => account.slice(account.lastIndexOf(':') + 1) as Address

async function ask<T>(
  world: World,
  path: string,
  { query = {}, body }: { query?: object; body?: object },
): Promise<T> {
  const params = new URLSearchParams({ projectId: 'demo', ...(query as Record<string, string>) })
  const response = await fetch(`${world.gatewayUrl}/v1/convert/${path}?${params}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as T
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

async function ready(world: World) {
  const { client, token, tokens, wallet, here } = world
  const dollar = tokens.find(({ kind }) => kind === 'dollar')
  if (!dollar) throw new Error('no dollar')
  const { account, sign } = await world.newAccount('0.2')
  const fund = await wallet.writeContract({
    address: token.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [account.address, parseUnits('60', token.decimals)],
    chain: null,
  })
  await client.waitForTransactionReceipt({ checkReplacement: false, hash: fund })
  const caip2 = `eip155:${here.chainId}`
  const units = parseUnits('25.5', token.decimals)
  const pair = { from: `${caip2}:${token.address}`, to: `${caip2}:${dollar.address}` }
  const given = { ...pair, amount: String(units) }
  const { quotes } = await ask<{
    quotes: { id: string; spender: string; toAmount: string; toAmountMin: string }[]
  }>(world, 'quotes', { query: { ...given, userAddress: account.address } })
  const [quote] = quotes
  if (!quote) throw new Error('no quote')
  const read = (of: Address, functionName: 'balanceOf' | 'allowance', ...args: Address[]) =>
    client.readContract({ address: of, abi: erc20Abi, functionName, args: args as never }) as Promise<bigint>
  const spender = plain(quote.spender)
  return {
    account,
    sign,
    units,
    quote,
    spender,
    holdings: async () => ({
      given: await read(token.address, 'balanceOf', account.address),
      got: await read(dollar.address, 'balanceOf', account.address),
      allowed: await read(token.address, 'allowance', account.address, spender),
      ether: await client.getBalance({ address: account.address }),
    }),
    calls: async (least = quote.toAmountMin) => {
      const user = `${caip2}:${account.address}`
      const { tx } = await ask<{ tx: Tx }>(world, 'build-transaction', {
        body: {
          ...given,
          userAddress: user,
          eip155: { slippage: 1 },
          provider: quote.id,
          toAmountMin: least,
          disableEstimate: true,
        },
      })
      const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] })
      return [
        { to: token.address, data: approve },
        { to: plain(tx.to), data: tx.data },
      ]
    },
  }
}

/** Starting a world takes long. */
export function swapTests(opened: () => World): void {
  test('behavior: exactly what was quoted goes, what was promised comes, and nothing stays approved', async () => {
    const { account, calls, holdings, quote, sign, spender, units } = await ready(opened())
    const before = await holdings()
    expect(before).toMatchObject({ got: 0n, allowed: 0n })
    const both = await calls()
    expect(both[1]?.to.toLowerCase()).toBe(spender.toLowerCase())
    const prepared = await prepareOperation({ account, chain: opened().here, calls: both })
    expect(prepared.deploys).toBe(true)
    expect(await holdings()).toEqual(before)
    const hash = await submitOperation(prepared, opened().here, sign)
    const receipt = await waitForReceipt(opened().here.bundler, hash, { pause: opened().pause })
    expect(receipt.success).toBe(true)
    const after = await holdings()
    expect(before.given - after.given).toBe(units)
    // The chain's only swap: exact.
    expect(after.got).toBe(BigInt(quote.toAmount))
    expect(after.got).toBeGreaterThanOrEqual(BigInt(quote.toAmountMin))
    expect(after.allowed).toBe(0n)
    const fee = before.ether - after.ether
    expect(fee).toBeGreaterThan(0n)
    expect(fee).toBeLessThanOrEqual(prepared.maxFee)
    const { logs } = await opened().client.getTransactionReceipt({ hash: receipt.transactionHash })
    const ofToken = logs.filter(
      ({ address }) => address.toLowerCase() === opened().token.address.toLowerCase(),
    )
    expect(ofToken.length).toBeGreaterThanOrEqual(2)
  })

  test('error: where the swap cannot be, its approval is not either', async () => {
    const { account, calls, holdings, units } = await ready(opened())
    const before = await holdings()
    const [approval, swap] = await calls()
    if (!approval || !swap) throw new Error('no calls')
    const { args } = decodeFunctionData({ abi: erc20Abi, data: approval.data })
    expect(args?.[1]).toBe(units)
    const approveLess = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [plain(swap.to), units - 1n],
    })
    const fails = prepareOperation({
      account,
      chain: opened().here,
      calls: [{ ...approval, data: approveLess }, swap],
    })
    await expect(fails).rejects.toMatchObject({ code: -32603 })
    expect(await holdings()).toEqual(before)
  })

  test('behavior: approval, swap and payment are one operation; the shop’s server takes it from its account alone', async () => {
    const { here, client, rpcUrl, tokens, pause } = opened()
    const dollar = tokens.find(({ kind }) => kind === 'dollar')
    if (!dollar) throw new Error('no dollar')
    const { account, calls, holdings, quote, sign, units } = await ready(opened())
    const shop = privateKeyToAccount(generatePrivateKey()).address
    const price = BigInt(quote.toAmountMin)
    const pays = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [shop, price] })
    const all = [...(await calls()), { to: dollar.address, data: pays }]
    const before = await holdings()
    const prepared = await prepareOperation({ account, chain: here, calls: all })
    const operation = await submitOperation(prepared, here, sign)
    const { success, transactionHash: hash } = await waitForReceipt(here.bundler, operation, { pause })
    expect(success).toBe(true)
    const after = await holdings()
    expect(before.given - after.given).toBe(units)
    expect(after).toMatchObject({ got: BigInt(quote.toAmount) - price, allowed: 0n })
    const came = await client.readContract({
      address: dollar.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [shop],
    })
    expect(came).toBe(price)
    const network = `eip155:${here.chainId}`
    const { verifyPayment } = createPaymentVerifier({
      networks: { [network]: { rpcUrls: [rpcUrl], confirmations: 1 } },
      store: memoryPaymentStore(),
    })
    const amount = formatUnits(price, dollar.decimals)
    const terms = { hash, network, asset: dollar.address, amount, recipient: shop, since: 0, order: 'A-1' }
    await expect(verifyPayment({ ...terms, from: randomAddress() })).resolves.toMatchObject({
      reason: 'wrong_sender',
    })
    const more = formatUnits(price + 1n, dollar.decimals)
    await expect(verifyPayment({ ...terms, amount: more })).resolves.toMatchObject({ reason: 'short' })
    await expect(verifyPayment({ ...terms, from: account.address })).resolves.toMatchObject({
      status: 'paid',
      units: String(price),
      from: account.address.toLowerCase(),
    })
    await expect(verifyPayment({ ...terms, order: 'B-2' })).resolves.toMatchObject({ reason: 'used' })
  })

  test('error: where the payment cannot be, nothing is approved or swapped either', async () => {
    const { here, tokens } = opened()
    const dollar = tokens.find(({ kind }) => kind === 'dollar')
    if (!dollar) throw new Error('no dollar')
    const { account, calls, holdings, quote } = await ready(opened())
    const before = await holdings()
    const args = [randomAddress(), BigInt(quote.toAmount) + 1n] as const
    const pays = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    const all = [...(await calls()), { to: dollar.address, data: pays }]
    await expect(prepareOperation({ account, chain: here, calls: all })).rejects.toMatchObject({
      code: -32603,
    })
    expect(await holdings()).toEqual(before)
  })

  test('behavior: a pool writes down more in a later block than where the swap was tried: there is gas for that', async () => {
    const { here, pause } = opened()
    const chain = (method: string, ...params: number[]) => here.rpc(method, params)
    const { account, calls, sign } = await ready(opened())
    const swap = async (between: () => Promise<unknown> = async () => {}) => {
      const prepared = await prepareOperation({ account, chain: here, calls: await calls('1') })
      await between()
      const operation = await submitOperation(prepared, here, sign)
      return waitForReceipt(here.bundler, operation, { pause })
    }
    await chain('anvil_setBlockTimestampInterval', 0)
    try {
      await expect(swap()).resolves.toMatchObject({ success: true })
      const later = async () => {
        await chain('anvil_removeBlockTimestampInterval')
        await chain('evm_increaseTime', 12)
      }
      await expect(swap(later)).resolves.toMatchObject({ success: true })
    } finally {
      await chain('anvil_removeBlockTimestampInterval')
    }
  })

  test('behavior: native coins that a smart account pays are found by the shop’s server, and are its payment alone', async () => {
    const { here, client, rpcUrl, newAccount, pause } = opened()
    const { account, sign } = await newAccount()
    const shop = privateKeyToAccount(generatePrivateKey()).address
    const units = parseUnits('0.25', 18)
    const calls = [{ to: shop, value: units }]
    const prepared = await prepareOperation({ account, chain: here, calls })
    const before = await client.getBalance({ address: account.address })
    const operation = await submitOperation(prepared, here, sign)
    const { transactionHash: hash } = await waitForReceipt(here.bundler, operation, { pause })
    expect(await client.getBalance({ address: shop })).toBe(units)
    const paid = before - (await client.getBalance({ address: account.address }))
    expect(paid - units).toBeLessThanOrEqual(prepared.maxFee)
    const network = `eip155:${here.chainId}`
    const { verifyPayment } = createPaymentVerifier({
      networks: { [network]: { rpcUrls: [rpcUrl], confirmations: 1 } },
      store: memoryPaymentStore(),
    })
    const terms = { hash, network, asset: 'native', amount: '0.25', recipient: shop, since: 0, order: 'A-1' }
    const verdict = await verifyPayment({ ...terms, from: account.address })
    expect(verdict).toMatchObject({
      status: 'paid',
      units: String(units),
      from: account.address.toLowerCase(),
    })
    await expect(verifyPayment({ ...terms, from: randomAddress(), order: 'B-2' })).resolves.toMatchObject({
      reason: 'wrong_sender',
    })
  })
}
