import { createRequire } from 'node:module'
import {
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  http,
  maxUint256,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import { deployer, marketMaker } from './accounts.mjs'
import { tokens } from './tokens.mjs'

const require = createRequire(import.meta.url)

/**
 * GPL packages, never committed here.
 *
 * @type {Record<string, () => Pick<import('./types.js').Artifact, 'abi' | 'bytecode'>>}
 */
const contracts = {
  factoryV2: () => require('@uniswap/v2-core/build/UniswapV2Factory.json'),
  factoryV3: () => require('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
  positions: () =>
    require('@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json'),
  router: () =>
    require('@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json'),
  quoter: () =>
    require('@uniswap/swap-router-contracts/artifacts/contracts/lens/MixedRouteQuoterV1.sol/MixedRouteQuoterV1.json'),
}

/** Fixes the addresses. */
const order = /** @type {const} */ (['factoryV2', 'factoryV3', 'positions', 'router', 'quoter'])

/** @param {(typeof order)[number]} name */
const addressOf = (name) => getContractAddress({ from: marketMaker(), nonce: BigInt(order.indexOf(name)) })

export const uniswap = () => ({
  router: addressOf('router'),
  quoter: addressOf('quoter'),
  wrapped: tokenOf('WETH').address,
})

/**
 * At about the gateway's prices; Test Dollar routes tokens without a common pool.
 *
 * @type {readonly { kind: 'v2' | number, one: [string, string], other: [string, string] }[]}
 */
const pools = [
  { kind: 'v2', one: ['WETH', '100'], other: ['TUSD', '300000'] },
  { kind: 500, one: ['WETH', '500'], other: ['TUSD', '1500000'] },
  { kind: 3000, one: ['WETH', '50'], other: ['LATCH', '357000'] },
  { kind: 'v2', one: ['LATCH', '238000'], other: ['TUSD', '100000'] },
  { kind: 'v2', one: ['TUSD', '500000'], other: ['OLDUSD', '500000'] },
]

/**
 * By fee in millionths.
 *
 * @type {Record<number, number>}
 */
const lastTicks = { 500: 887270, 3000: 887220 }

/** @param {string} symbol */
function tokenOf(symbol) {
  const token = tokens().find((candidate) => candidate.symbol === symbol)
  if (token === undefined) throw new Error(`No token is called ${symbol}.`)
  return token
}

/**
 * @param {string} rpcUrl of a chain that mines at once
 * @throws when a transaction reverts
 */
export async function placeUniswap(rpcUrl) {
  const maker = marketMaker()
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  await client.setBalance({ address: maker, value: parseEther('1000') })
  await client.impersonateAccount({ address: maker })
  const address = { ...uniswap(), factoryV2: addressOf('factoryV2'), factoryV3: addressOf('factoryV3') }
  const positions = addressOf('positions')
  /** @type {Record<(typeof order)[number], readonly unknown[]>} */
  const constructors = {
    factoryV2: [maker],
    factoryV3: [],
    positions: [address.factoryV3, address.wrapped, maker],
    router: [address.factoryV2, address.factoryV3, positions, address.wrapped],
    quoter: [address.factoryV3, address.factoryV2, address.wrapped],
  }
  await sendAll(
    order.map((name) => {
      const { abi, bytecode } = contractOf(name)
      return { from: maker, data: encodeDeployData({ abi, bytecode, args: constructors[name] }) }
    }),
  )
  const stock = new Map()
  for (const { one, other } of pools)
    for (const [symbol, amount] of [one, other])
      stock.set(symbol, (stock.get(symbol) ?? 0n) + unitsOf(symbol, amount))
  await sendAll([
    ...[...stock].map(([symbol, amount]) =>
      call(tokenOf(symbol).address, 'transfer', [maker, amount], deployer()),
    ),
    ...[...stock.keys()].map((symbol) => call(tokenOf(symbol).address, 'approve', [positions, maxUint256])),
    ...pools.map(({ kind, one, other }) => {
      const [a, b] = sorted(one, other)
      return kind === 'v2'
        ? callOf('factoryV2', 'createPair', [a.address, b.address])
        : callOf('positions', 'createAndInitializePoolIfNecessary', [
            a.address,
            b.address,
            kind,
            squareRoot((b.units << 192n) / a.units),
          ])
    }),
  ])
  await sendAll((await Promise.all(pools.map(fill))).flat())
  await client.stopImpersonatingAccount({ address: maker })

  /** @param {(typeof pools)[number]} pool */
  async function fill({ kind, one, other }) {
    const [a, b] = sorted(one, other)
    if (kind !== 'v2') {
      const last = lastTicks[kind] ?? 0
      return [
        callOf('positions', 'mint', [
          {
            token0: a.address,
            token1: b.address,
            fee: kind,
            tickLower: -last,
            tickUpper: last,
            amount0Desired: a.units,
            amount1Desired: b.units,
            amount0Min: 0n,
            amount1Min: 0n,
            recipient: maker,
            deadline: 10n ** 10n,
          },
        ]),
      ]
    }
    const { abi } = contractOf('factoryV2')
    const pair = /** @type {import('viem').Address} */ (
      await client.readContract({
        address: address.factoryV2,
        abi,
        functionName: 'getPair',
        args: [a.address, b.address],
      })
    )
    const mint = encodeFunctionData({
      abi: require('@uniswap/v2-core/build/UniswapV2Pair.json').abi,
      functionName: 'mint',
      args: [maker],
    })
    return [
      call(a.address, 'transfer', [pair, a.units]),
      call(b.address, 'transfer', [pair, b.units]),
      { from: maker, to: pair, data: mint },
    ]
  }

  /**
   * @param {import('viem').Address} to
   * @param {'transfer' | 'approve'} functionName
   * @param {[import('viem').Address, bigint]} args
   */
  function call(to, functionName, args, from = maker) {
    return { from, to, data: encodeFunctionData({ abi: erc20Abi, functionName, args }) }
  }

  /**
   * @param {(typeof order)[number]} name
   * @param {string} functionName
   * @param {readonly unknown[]} args
   */
  function callOf(name, functionName, args) {
    return {
      from: maker,
      to: addressOf(name),
      data: encodeFunctionData({ abi: contractOf(name).abi, functionName, args }),
    }
  }

  /**
   * @param {readonly { from: import('viem').Address, to?: import('viem').Address, data:
   *   import('viem').Hex }[]} calls
   */
  async function sendAll(calls) {
    /** @type {import('viem').Hex[]} */
    const hashes = []
    for (const { from, ...rest } of calls)
      hashes.push(await client.sendTransaction({ ...rest, account: from, chain: null, gas: 8_000_000n }))
    for (const hash of hashes) {
      const { status } = await client.waitForTransactionReceipt({ checkReplacement: false, hash })
      if (status !== 'success') throw new Error(`A set-up transaction reverted on ${rpcUrl}: ${hash}`)
    }
  }
}

/** @param {(typeof order)[number]} name */
function contractOf(name) {
  const found = contracts[name]?.()
  if (found === undefined) throw new Error(`No contract is called ${name}.`)
  return found
}

/** @param {string} symbol @param {string} amount whole tokens */
const unitsOf = (symbol, amount) => parseUnits(amount, tokenOf(symbol).decimals)

/**
 * Lower address first.
 *
 * @param {readonly [[string, string], [string, string]]} sides
 */
function sorted(...sides) {
  const [a, b] = sides.map(([symbol, amount]) => ({
    address: tokenOf(symbol).address,
    units: unitsOf(symbol, amount),
  }))
  if (!a || !b) throw new Error('A pool has two sides.')
  return BigInt(a.address) < BigInt(b.address) ? /** @type {const} */ ([a, b]) : /** @type {const} */ ([b, a])
}

/** @param {bigint} square */
function squareRoot(square) {
  let root = square
  for (let next = (root + 1n) / 2n; next < root; next = (root + square / root) / 2n) root = next
  return root
}
