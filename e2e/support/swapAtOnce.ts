import { expect } from '@playwright/test'
import { createPublicClient, erc20Abi, type Hex, http, parseAbi, parseEther } from 'viem'
import type { LoginPage } from './loginPage.js'
import type { LoginWorld } from './loginWorld.js'

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const deposits = parseAbi(['function balanceOf(address) view returns (uint256)'])
const events = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster)',
])

/** The first operation deploys, approves and swaps; this world has no other swaps. */
export async function swapAtOnce(visit: LoginPage, own: LoginWorld, owner: Hex): Promise<void> {
  const { approve, host, lk } = visit
  const client = createPublicClient({ transport: http(own.chain.rpcUrl) })
  const addressOf = (symbol: string): Hex =>
    own.chain.tokens.find((one) => one.symbol === symbol)?.address ?? '0x'
  const read = (symbol: string, functionName: 'balanceOf' | 'allowance', ...args: readonly Hex[]) =>
    client.readContract({
      address: addressOf(symbol),
      abi: erc20Abi,
      functionName,
      args: args as never,
    }) as Promise<bigint>
  const holdings = async () => ({
    given: await read('LATCH', 'balanceOf', owner),
    got: await read('OLDUSD', 'balanceOf', owner),
    ether: await client.getBalance({ address: owner }),
  })
  await own.fund(owner)
  await own.give(owner, 'LATCH', 1_000n)
  expect(await client.getCode({ address: owner })).toBeUndefined()

  const swap = { fromToken: 'LATCH', toToken: addressOf('OLDUSD'), amount: '120.5' }
  await host.evaluate((data) => void window.clients[0]?.open({ view: 'Swap', arguments: data }), swap)
  const before = await holdings()
  expect(before).toMatchObject({ given: parseEther('1000'), got: 0n })

  await lk.part('lk-swap-review').click()
  expect(await holdings()).toEqual(before)
  await approve('Approve', '120.5 LATCH')
  expect(
    await host.evaluate(() => window.clients[0]?.getState().modal.stack.map(({ view }) => view)),
  ).not.toContain('SwapPreview')
  await expect(lk.part('lk-swap-message')).toContainText('Swapped')

  const shown = await host.evaluate(() => {
    const review = window.clients[0]?.getState().swap?.review
    if (review?.status !== 'ready') throw new Error(`The review is ${review?.status}`)
    return review.data.offer
  })
  const after = await holdings()
  expect(before.given - after.given).toBe(BigInt(shown.amount))
  expect(shown.amount).toBe(String(parseEther('120.5')))
  expect(after.got).toBe(BigInt(shown.toAmount))
  expect(after.got).toBeGreaterThanOrEqual(BigInt(shown.toAmountMin))
  expect(await read('LATCH', 'allowance', owner, shown.spender as Hex)).toBe(0n)
  const logs = (await client.getLogs({ address: entryPoint, events, fromBlock: 0n })).filter(
    ({ args: { sender } }) => sender === owner,
  )
  expect(logs.map(({ eventName }) => eventName)).toEqual(['AccountDeployed', 'UserOperationEvent'])
  const done = logs.find(({ eventName }) => eventName === 'UserOperationEvent')
  const deposit = await client.readContract({
    address: entryPoint,
    abi: deposits,
    functionName: 'balanceOf',
    args: [owner],
  })
  expect(done?.args).toMatchObject({ success: true, actualGasCost: before.ether - after.ether - deposit })
  await lk.part('lk-swap-done').click()
  await lk.close.click()
}
