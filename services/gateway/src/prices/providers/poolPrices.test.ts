import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import { expect, test } from 'vitest'
import type { ChainEntry } from '../../chains/chainRegistry.js'
import type { GatewayDeps } from '../../platform/gatewayDeps.js'
import { poolPrices } from './poolPrices.js'

const aggregate3 = AbiFunction.from([
  'function aggregate3(Call[] calls) payable returns (Result[] results)',
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
])
const [dollar, wrapped, gem] = ['d0', 'ee', 'ab'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
]
const quoter = `0x${'90'.repeat(20)}`
const word = (amount: bigint): Hex => `0x${amount.toString(16).padStart(64, '0')}`

/** A chain whose quoter answers by path; a path that it does not know fails, as one without a pool does. */
function open(pools: Readonly<Record<string, bigint>>) {
  const sizes: number[] = []
  const rpc = {
    async send(asked: readonly { params: readonly [{ data: Hex }] }[]) {
      const data = asked[0]?.params[0].data ?? '0x'
      const [calls] = AbiFunction.decodeData(aggregate3, data) as unknown as [
        { target: string; callData: string }[],
      ]
      sizes.push(calls.length)
      const results = calls.map(({ target, callData }) => {
        expect(target.toLowerCase()).toBe(quoter)
        const found = Object.entries(pools).find(([path]) =>
          callData.includes(`${word(BigInt(path.length / 2)).slice(2)}${path}`),
        )
        return { success: found !== undefined, returnData: found ? word(found[1]) : '0x' } as const
      })
      const result = JSON.stringify(AbiFunction.encodeResult(aggregate3, results as never))
      return [{ result: [Buffer.from(result)] }]
    },
  }
  const chain = {
    caip2: 'eip155:1',
    multicall: `0x${'ca'.repeat(20)}`,
    nativeCurrency: { symbol: 'ETH', name: 'Ether', decimals: 18 },
    tokens: [dollar, wrapped, gem].map((address) => ({ address, decimals: address === dollar ? 6 : 18 })),
    prices: [{ provider: 'pools', quoter, dollar, wrapped }],
  }
  const provider = poolPrices.create({ now: () => 7 } as GatewayDeps)
  return {
    sizes,
    read: (assets: readonly string[]) => provider.read({ chain, rpc } as unknown as ChainEntry, assets),
  }
}
const path = (...parts: readonly string[]) => parts.map((part) => part.replace('0x', '')).join('')

test('behavior: the best of all ways counts, straight or over native coins', async () => {
  const { read, sizes } = open({
    [path(wrapped, '0001f4', dollar)]: 3_000_000_000n,
    [path(wrapped, '800000', dollar)]: 2_990_000_000n,
    [path(gem, '000bb8', dollar)]: 400_000n,
    [path(gem, '800000', wrapped, '0001f4', dollar)]: 420_000n,
  })
  expect([...(await read(['native', wrapped, gem, dollar]))]).toEqual([
    [dollar, { usd: 1, at: 7 }],
    ['native', { usd: 3000, at: 7 }],
    [wrapped, { usd: 3000, at: 7 }],
    [gem, { usd: 0.42, at: 7 }],
  ])
  expect(Math.max(...sizes)).toBeLessThanOrEqual(40)
})

test('behavior: without a pool there is no price', async () => {
  expect((await open({}).read(['native', gem, `0x${'77'.repeat(20)}`])).size).toBe(0)
})
