import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

/** For one whole coin, and the maximum that the pools can give. */
type Pools = Readonly<Record<string, bigint | readonly [rate: bigint, most: bigint]>>

interface Past {
  /** Seconds per block, or a node's raw answer. */
  readonly times?: readonly number[]
  readonly pools?: (block: number) => Pools
}

function open(pools: Pools, { times = [], pools: then = () => pools }: Past = {}, depth = 1_000) {
  const sizes: number[] = []
  const tags: string[] = []
  const logged: unknown[] = []
  let at = 7
  const json = (value: unknown) => [{ result: [Buffer.from(JSON.stringify(value))] }]
  const rpc = {
    async send(asked: readonly { method: string; params: readonly [{ data: Hex } | string, unknown] }[]) {
      const [first, tag] = asked[0]?.params ?? ['']
      if (typeof first === 'string') {
        const number = first === 'latest' ? times.length - 1 : Number(first)
        const time = times[number]
        return json(
          time === undefined
            ? null
            : { number: `0x${number.toString(16)}`, timestamp: `0x${time.toString(16)}` },
        )
      }
      tags.push(String(tag))
      const known = tag === 'latest' ? pools : then(Number(tag))
      const [calls] = AbiFunction.decodeData(aggregate3, first.data) as unknown as [
        { target: string; callData: string }[],
      ]
      sizes.push(calls.length)
      const results = calls.map(({ target, callData }) => {
        expect(target.toLowerCase()).toBe(quoter)
        const found = Object.entries(known).find(([path]) =>
          callData.includes(`${word(BigInt(path.length / 2)).slice(2)}${path}`),
        )
        const [rate, most] = [found?.[1] ?? 0n].flat() as [bigint, bigint?]
        const given = (rate * BigInt(`0x${callData.slice(74, 138)}`)) / 10n ** 18n
        const amount = most !== undefined && given > most ? most : given
        return { success: found !== undefined, returnData: found ? word(amount) : '0x' } as const
      })
      return json(AbiFunction.encodeResult(aggregate3, results as never))
    },
  }
  const chain = {
    caip2: 'eip155:1',
    multicall: `0x${'ca'.repeat(20)}`,
    nativeCurrency: { symbol: 'ETH', name: 'Ether', decimals: 18 },
    tokens: [dollar, wrapped, gem].map((address) => ({ address, decimals: address === dollar ? 6 : 18 })),
    prices: [{ provider: 'pools', quoter, dollar, wrapped, depth }],
  }
  const log = { debug: (...line: unknown[]) => void logged.push(line) }
  const provider = poolPrices.create({ log, now: () => at } as unknown as GatewayDeps)
  return {
    sizes,
    tags,
    logged,
    pass: (ms: number) => void (at += ms),
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

describe('pools that hold next to nothing', () => {
  const honest = path(gem, '000bb8', dollar)
  const dust = path(gem, '002710', dollar)
  const usdOf = async (pools: Pools, depth?: number) =>
    (await open(pools, {}, depth).read([gem])).get(gem)?.usd

  test('behavior: one that promises more than others, and has fifty dollars, says no price', async () => {
    expect(await usdOf({ [honest]: 420_000n, [dust]: [49_000_000n, 50_000_000n] })).toBe(0.42)
    expect(await usdOf({ [dust]: [49_000_000n, 50_000_000n] })).toBeUndefined()
    const over = path(gem, '800000', wrapped, '0001f4', dollar)
    expect(await usdOf({ [honest]: 420_000n, [over]: [49_000_000n, 499_999_999n] })).toBe(0.42)
  })

  test.each([
    ['brings half of what it says for a thousand dollars', 500_000_000n, undefined, 0.42],
    ['brings a cent less', 499_990_000n, undefined, undefined],
    ['brings what the operator asks for', 50_000_000n, 100, 0.42],
    ['is not looked at, as the operator wants it', 1_000_000n, 0, 0.42],
  ])('param: one that %s', async (_what, most, depth, usd) => {
    expect(await usdOf({ [honest]: [420_000n, most] }, depth)).toBe(usd)
  })

  test('behavior: a coin that costs more than that proves itself', async () => {
    const { read, sizes } = open({ [path(wrapped, '0001f4', dollar)]: [3_000_000_000n, 3_000_000_000n] })
    expect((await read(['native'])).get('native')?.usd).toBe(3000)
    expect(sizes).toEqual([4])
  })

  test('behavior: what it gave a day ago says no change either', async () => {
    const times = [0, 1, 2].map((at) => 1_700_000_000 + at * 86_400)
    const now = { [honest]: 420_000n, [dust]: [49_000_000n, 50_000_000n] } as const
    const { read } = open(now, { times, pools: () => ({ [honest]: 400_000n, [dust]: 90_000_000n }) })
    expect((await read([gem])).get(gem)).toMatchObject({ usd: 0.42, change24h: expect.closeTo(5) })
  })
})

test('behavior: without a pool there is no price', async () => {
  expect((await open({}).read(['native', gem, `0x${'77'.repeat(20)}`])).size).toBe(0)
})

describe('a day ago', () => {
  const ether = path(wrapped, '0001f4', dollar)
  const times = Array.from({ length: 300 }, (_, at) => 1_700_000_000 + at * 600 + (at % 7) * 90)
  const head = times.at(-1) ?? 0
  const wanted = times.findLastIndex((time) => time <= head - 86_400)

  test('behavior: the change is what the pools gave in the last block that is a day older', async () => {
    const { read, tags, pass } = open(
      { [ether]: 3_000_000_000n },
      { times, pools: (block) => ({ [ether]: block <= wanted ? 2_400_000_000n : 2_999_000_000n }) },
    )
    expect((await read(['native'])).get('native')).toEqual({ usd: 3000, at: 7, change24h: 25 })
    expect(tags).toEqual(['latest', `0x${wanted.toString(16)}`])
    pass(599_000)
    await read(['native'])
    expect(tags).toHaveLength(3)
    pass(2_000)
    await read(['native'])
    expect(tags.at(-1)).toBe(`0x${wanted.toString(16)}`)
  })

  test('property: whenever blocks come, the block is the last one of then', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20_000), { minLength: 2, maxLength: 60 }), async (gaps) => {
        let at = 1_700_000_000
        const blocks = gaps.map((gap) => (at += gap))
        const { read, tags } = open({ [ether]: 3_000_000_000n }, { times: blocks })
        await read(['native'])
        const last = blocks.findLastIndex((time) => time <= at - 86_400)
        expect(tags.slice(1)).toEqual(last < 0 ? [] : [`0x${last.toString(16)}`])
      }),
      { numRuns: 60 },
    )
  })

  test('error: a young chain, a node without its past, and one that lies: a price without a change', async () => {
    const plain = { usd: 3000, at: 7 }
    for (const past of [
      {},
      { times: times.slice(0, 10) },
      { times, pools: () => ({}) },
      { times, pools: () => ({ [ether]: 0n }) },
      {
        times,
        pools: () => {
          throw new Error('missing trie node')
        },
      },
    ])
      expect((await open({ [ether]: 3_000_000_000n }, past).read(['native'])).get('native')).toEqual(plain)
  })
})
