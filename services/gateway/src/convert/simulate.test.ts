import { createGate } from '@latchkey/kit/gate'
import { createLog } from '@latchkey/kit/log'
import { createRequire } from 'node:module'
import { erc20Abi, parseAbi, type Abi, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutSimulation } from '../../test/hostedSwaps.js'
import { startSwapChain, type SwapChain } from '../../test/swapChain.js'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { createChainRpc } from '../chains/createChainRpc.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { createMetrics } from '../platform/metrics.js'
import { parseConfig } from '../project/parseConfig.js'
import { defaultSettings } from '../settings/settings.js'
import { uniswapSwaps } from './providers/uniswap/uniswapSwaps.js'
import { simulate } from './simulate.js'

const require = createRequire(import.meta.url)
const ether = 10n ** 18n
const now = Date.now
const provider = uniswapSwaps.create({ now } as unknown as GatewayDeps)
let world: SwapChain
let entry: ChainEntry

beforeAll(async () => {
  world = await startSwapChain()
  entry = entryWith(fetch)
}, 120_000)
afterAll(() => world.stop())

function entryWith(fetch: typeof globalThis.fetch, more: object = {}): ChainEntry {
  const own = parseConfig(world.config, 'a test').chains.find(({ swaps }) => swaps?.length)
  if (own === undefined) throw new Error('no chain')
  const log = createLog({ name: 'test', level: 'silent' })
  const deps = { settings: defaultSettings, fetch, log, metrics: createMetrics(), now }
  const [uniswap] = own.swaps ?? []
  const swaps = [{ ...uniswap, ...more }] as typeof own.swaps
  return { chain: { ...own, swaps }, rpc: createChainRpc(own, deps, createGate(8)) }
}

const requestOf = (from: string, to: string, amount: bigint) => ({
  from: (world.address[from] ?? '').toLowerCase(),
  to: (world.address[to] ?? '').toLowerCase(),
  amount,
  user: world.me.address.toLowerCase(),
  slippage: 100n,
})

test.each([
  ['ETH', 'TUSD', ether / 3n],
  ['TUSD', 'ETH', 700_123_457n],
  ['LATCH', 'OLDUSD', 11n * ether + 7n],
])(
  'behavior: %s to %s does the same on a node with eth_simulateV1 and on one without',
  async (from, to, amount) => {
    const request = requestOf(from, to, amount)
    const built = await provider.build(entry, request)
    if (built === undefined) throw new Error('no way')
    const effect = await simulate(entry, request, built)
    expect(effect).toMatchObject({ paid: amount, received: built.toAmount, gas: expect.any(Number) })
    const { gas: _gas, ...same } = effect ?? {}
    expect(await simulate(entryWith(withoutSimulation), request, built)).toEqual(same)
    const failing = { ...built, data: '0x12345678' }
    expect(await simulate(entryWith(withoutSimulation), request, failing)).toMatchObject({
      failed: true,
      paid: 0n,
      received: 0n,
    })
  },
)

test('behavior: where no quoter knows both versions, that of v3 finds the way, and what it says is what moves', async () => {
  const { chain, me } = world
  const [own] = entry.chain.swaps ?? []
  if (own?.provider !== 'uniswap') throw new Error('no Uniswap')
  const { abi, bytecode } =
    require('@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json') as {
      abi: Abi
      bytecode: Hex
    }
  const factory = await chain.readContract({
    address: own.router,
    abi: parseAbi(['function factory() view returns (address)']),
    functionName: 'factory',
  })
  const args = [factory, own.wrapped]
  const deployed = await chain.deployContract({ account: me, chain: null, abi, bytecode, args })
  const { contractAddress } = await chain.waitForTransactionReceipt({
    checkReplacement: false,
    hash: deployed,
  })
  const separate = entryWith(fetch, { quoter: undefined, quoterV3: contractAddress })
  const request = requestOf('ETH', 'TUSD', ether / 5n)
  const quote = await provider.quote(separate, request)
  expect(quote?.route.map(({ exchange }) => exchange)).toEqual(['Uniswap v3'])
  const built = await provider.build(separate, request)
  const balance = () =>
    chain.readContract({
      address: world.address['TUSD'] as Address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [me.address],
    })
  const before = await balance()
  const hash = await chain.sendTransaction({
    account: me,
    chain: null,
    to: built?.to as Address,
    data: built?.data as Hex,
    value: built?.value ?? 0n,
  })
  expect((await chain.waitForTransactionReceipt({ checkReplacement: false, hash })).status).toBe('success')
  expect((await balance()) - before).toBe(quote?.toAmount)
})
