import { encodeFunctionData, erc20Abi, parseAbi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRevoked } from '../../../../../packages/eip155/src/reads/getRevoked.js'
import { randomAddress, startWorld, type World } from '../../../test/chainWorld.js'
import { createHolder, createVisitor, transfer } from '../../../test/sessionWorld.js'
import { contracts } from '../../smartAccount/index.js'

// The last tests move the chain's clock.
let world: World
beforeAll(async () => {
  world = await startWorld()
}, 400_000)
afterAll(() => world.stop())

const hex = (value: number | bigint): Hex => `0x${value.toString(16)}`
const balanceOf = (address: Hex) =>
  world.client.readContract({
    address: world.token.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
const pass = async (seconds: number) => {
  await world.here.rpc('evm_increaseTime', [seconds])
  await world.here.rpc('evm_mine', [])
}
const chainNow = async () => Number((await world.client.getBlock()).timestamp)

test('behavior: an amount of a token: used, refused beyond it, by another key, for another token or method, and once stopped', async () => {
  const [visitor, shop, thief] = [
    await createVisitor(world),
    await createHolder(world),
    await createHolder(world),
  ]
  const { token, client } = world
  const to = randomAddress()
  const granted = await visitor.allow(shop.address, {
    type: 'erc20-token-allowance',
    data: { tokenAddress: token.address, allowanceAmount: hex(100) },
  })
  expect(granted).toMatchObject({ from: visitor.address, delegationManager: contracts.delegationManager })
  expect(await client.getCode({ address: visitor.address })).toBeUndefined()
  expect(granted.dependencies).toHaveLength(1)
  await visitor.deploy(granted)

  const send = (amount: bigint) => ({ to: token.address, data: transfer(to, amount) })
  expect(await shop.use(granted, send(60n))).toBe('done')
  expect(await shop.use(granted, send(50n))).toContain('allowance-exceeded')
  expect(await shop.use(granted, send(40n))).toBe('done')
  expect(await shop.use(granted, send(1n))).toContain('allowance-exceeded')
  expect(await balanceOf(to)).toBe(100n)

  const second = await visitor.allow(shop.address, {
    type: 'erc20-token-allowance',
    data: { tokenAddress: token.address, allowanceAmount: hex(100) },
  })
  expect(second.dependencies).toEqual([])
  expect(await thief.use(second, send(1n))).toMatch(/./)
  expect(await balanceOf(to)).toBe(100n)
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 1n] })
  expect(await shop.use(second, { to: token.address, data: approve })).toContain('invalid-method')
  expect(await shop.use(second, { to: randomAddress(), data: transfer(to, 1n) })).toContain(
    'invalid-contract',
  )
  expect(await shop.use(second, { ...send(1n), value: 1n })).toContain('value-too-high')
  expect(await shop.use(second, send(5n))).toBe('done')

  const env = {
    network: () => ({}),
    rpc: (_chain: string, method: string, params: unknown[]) => world.here.rpc(method, params),
  } as unknown as Parameters<typeof getRevoked>[0]
  const stopped = () =>
    getRevoked(env, { chainId: `eip155:${world.here.chainId}`, permissions: [granted, second] })
  expect(await stopped()).toEqual([false, false])
  expect(await visitor.revoke(second)).toEqual({})
  expect(await stopped()).toEqual([false, true])
  expect(visitor.shown.at(-1)).toMatchObject({
    title: 'Revoke a permission',
    facts: expect.arrayContaining([['Network fee', expect.stringMatching(/^up to 0\.\d+ ETH$/)]]),
  })
  expect(await shop.use(second, send(1n))).not.toBe('done')
  expect(await balanceOf(to)).toBe(105n)
  const asked = visitor.shown.length
  expect(await visitor.revoke(second)).toEqual({})
  expect(visitor.shown).toHaveLength(asked)
})

test('behavior: contracts and functions, so often, with so much: refused for any other, for a coin more, and once too often', async () => {
  const [visitor, shop] = [await createVisitor(world), await createHolder(world)]
  const abi = parseAbi(['function totalSupply()', 'function name()', 'function symbol()'])
  const call = (functionName: 'totalSupply' | 'name' | 'symbol') => encodeFunctionData({ abi, functionName })
  const granted = await visitor.allow(shop.address, {
    type: 'contract-call',
    data: { addresses: [world.token.address], functions: ['totalSupply()', 'name()'], callLimit: 2 },
  })
  await visitor.deploy(granted)
  const { address: to } = world.token
  expect(await shop.use(granted, { to, data: call('symbol') })).toContain('method-not-allowed')
  expect(await shop.use(granted, { to: contracts.entryPoint, data: call('name') })).toContain(
    'target-address-not-allowed',
  )
  expect(await shop.use(granted, { to, data: transfer(randomAddress(), 1n) })).toContain('method-not-allowed')
  expect(await shop.use(granted, { to, data: call('name'), value: 1n })).toContain('value-too-high')
  expect(await shop.use(granted, { to, data: call('name') })).toBe('done')
  expect(await shop.use(granted, { to, data: call('totalSupply') })).toBe('done')
  expect(await shop.use(granted, { to, data: call('name') })).toContain('limit-exceeded')
})

test('behavior: native coins take no call along', async () => {
  const [visitor, shop] = [await createVisitor(world), await createHolder(world)]
  const granted = await visitor.allow(shop.address, {
    type: 'native-token-allowance',
    data: { allowanceAmount: hex(10) },
  })
  await visitor.deploy(granted)
  const to = randomAddress()
  expect(await shop.use(granted, { to, value: 4n })).toBe('done')
  expect(await shop.use(granted, { to: world.token.address, data: transfer(to, 1n) })).toContain(
    'invalid-calldata',
  )
  expect(await shop.use(granted, { to, value: 7n })).toContain('allowance-exceeded')
  expect(await world.client.getBalance({ address: to })).toBe(4n)
})

test('behavior: an amount each day: not more that day, again the next, and not after the end', async () => {
  const [visitor, shop] = [await createVisitor(world), await createHolder(world)]
  const { token } = world
  const to = randomAddress()
  const day = 86_400
  const now = await chainNow()
  const tokens = await visitor.allow(
    shop.address,
    {
      type: 'erc20-token-periodic',
      data: { tokenAddress: token.address, periodAmount: hex(10), periodDuration: day },
    },
    { expiry: now + 3 * day },
  )
  const coins = await visitor.allow(
    shop.address,
    { type: 'native-token-periodic', data: { periodAmount: hex(5), periodDuration: day } },
    { expiry: now + 3 * day },
  )
  await visitor.deploy(tokens)
  const send = (amount: bigint) => ({ to: token.address, data: transfer(to, amount) })
  expect(await shop.use(tokens, send(10n))).toBe('done')
  expect(await shop.use(tokens, send(1n))).toContain('transfer-amount-exceeded')
  expect(await shop.use(coins, { to, value: 5n })).toBe('done')
  expect(await shop.use(coins, { to, value: 1n })).toContain('transfer-amount-exceeded')
  await pass(day)
  expect(await shop.use(tokens, send(10n))).toBe('done')
  expect(await shop.use(tokens, send(1n))).toContain('transfer-amount-exceeded')
  expect(await shop.use(coins, { to, value: 5n })).toBe('done')
  await pass(2 * day)
  expect(await shop.use(tokens, send(1n))).toContain('expired-delegation')
  expect(await shop.use(coins, { to, value: 1n })).toContain('expired-delegation')
  expect(await balanceOf(to)).toBe(20n)
})
