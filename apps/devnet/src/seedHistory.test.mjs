import { createPublicClient, erc20Abi, http, parseAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDevnet } from './startDevnet.mjs'
import { uniswap } from './placeUniswap.mjs'
import { tokens } from './tokens.mjs'

/** @type {import('./types.js').Devnet} */
let devnet
/** @type {import('viem').PublicClient} */
let client
beforeAll(async () => {
  devnet = await startDevnet({ history: true, swaps: true })
  client = createPublicClient({ transport: http(devnet.chains[0]?.rpcUrl) })
}, 120_000)
afterAll(() => devnet?.stop())

const me = () => /** @type {import('viem').Address} */ (devnet.accounts[0]?.address)
const transfers = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

test('behavior: the demo accounts still have the documented balances', async () => {
  for (const { address } of devnet.accounts)
    for (const { address: token, units, symbol } of tokens())
      expect([
        symbol,
        await client.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
        }),
      ]).toEqual([symbol, units])
})

test('behavior: the first account swapped, received a spam token, and was the sender of a fake zero transfer', async () => {
  const logs = await client.getLogs({ event: transfers, fromBlock: 0n })
  const listedTokens = tokens().map(({ address }) => address.toLowerCase())
  const [dollar] = tokens().filter(({ kind }) => kind === 'dollar')
  const ownTransfers = logs.filter(({ args }) => args.from === me())
  const given = logs.filter(({ args }) => args.to === me())
  const swaps = ownTransfers.flatMap(({ transactionHash, address }) =>
    given.some((log) => log.transactionHash === transactionHash && log.address !== address)
      ? transactionHash
      : [],
  )
  expect(swaps).toHaveLength(1)
  const [swap] = swaps
  const { to, from } = await client.getTransaction({ hash: /** @type {import('viem').Hex} */ (swap) })
  expect([from, to].map((one) => one?.toLowerCase())).toEqual(
    [me(), uniswap().router].map((one) => one.toLowerCase()),
  )
  expect(given.filter(({ address }) => !listedTokens.includes(address.toLowerCase()))).toHaveLength(1)
  const nothing = ownTransfers.filter(({ args }) => args.value === 0n)
  expect(nothing.map(({ address }) => address.toLowerCase())).toEqual([dollar?.address.toLowerCase()])
})
