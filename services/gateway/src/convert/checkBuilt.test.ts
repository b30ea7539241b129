import * as Hex from 'ox/Hex'
import { expect, test } from 'vitest'
import type { ChainEntry } from '../chains/chainRegistry.js'
import type { UpstreamCall, UpstreamResult } from '../chains/upstream.js'
import { checkBuilt } from './checkBuilt.js'
import type { SwapProvider } from './swapProvider.js'

const router = `0x${'5a'.repeat(20)}` as const
const token = `0x${'70'.repeat(20)}`
const other = `0x${'71'.repeat(20)}`
const user = `0x${'11'.repeat(20)}`
const word = (value: bigint): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`

interface Tried {
  readonly from?: readonly [before: bigint, after: bigint]
  readonly to?: readonly [before: bigint, after: bigint]
  readonly fails?: boolean
}

type Node = 'simulates' | 'sets code in place' | 'estimates' | 'estimates nothing'

function open(node: Node, { from = [500n, 400n], to = [7n, 97n], fails = false }: Tried = {}) {
  const asked: string[] = []
  const parts = (approvals: number) =>
    [
      [true, word(from[0])],
      [true, word(to[0])],
      ...Array.from({ length: approvals }, () => [true, '0x']),
      [!fails, '0x'],
      [true, word(from[1])],
      [true, word(to[1])],
    ] as [boolean, `0x${string}`][]
  const answers: Record<string, (call: UpstreamCall) => unknown> = {
    eth_getBalance: () => word(500n),
    eth_simulateV1({ params }) {
      if (node !== 'simulates') return undefined
      const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: object[] }] }]
      const calls = parts(blockStateCalls[0].calls.length - 5).map(([success, returnData]) => ({
        status: success ? '0x1' : '0x0',
        gasUsed: '0x186a0',
        returnData,
      }))
      return [{ calls }]
    },
    eth_call: () =>
      node === 'sets code in place'
        ? Hex.concat(
            ...parts(2).flatMap(([success, data]) => [
              word(success ? 1n : 0n),
              word(BigInt(Hex.size(data))),
              Hex.padRight(data, 32),
            ]),
          )
        : undefined,
    eth_estimateGas: () => (node === 'estimates nothing' ? undefined : '0x30d40'),
  }
  const rpc = {
    async send(calls: readonly UpstreamCall[]): Promise<readonly UpstreamResult[]> {
      return calls.map((call) => {
        asked.push(call.method)
        const result = answers[call.method]?.(call)
        return result === undefined
          ? { error: { code: -32601, message: 'method not found' } }
          : { result: [Buffer.from(JSON.stringify(result))] }
      })
    },
  }
  const chain = { caip2: 'eip155:1', multicall: `0x${'ca'.repeat(20)}` }
  const entry = { chain, rpc } as unknown as ChainEntry
  return {
    asked,
    check: (more: object = {}, isForeign = true) =>
      checkBuilt(
        entry,
        { from: token, to: other, amount: 100n, user, slippage: 100n },
        {
          built: { to: router, data: '0x12345678', value: 0n, toAmount: 91n, toAmountMin: 90n, ...more },
          provider: { router: () => router, ...(isForeign && { isForeign }) } as unknown as SwapProvider,
        },
      ),
  }
}

const trying: readonly Node[] = ['simulates', 'sets code in place']

test.each(trying)('behavior: a token’s swap that is right goes out, on a node that %s', async (node) => {
  expect(await open(node).check()).toBe(node === 'simulates' ? 150_000 : 300_000)
})

test.each(
  trying.flatMap((node) => tamperings().map(([what, tried, error]) => [what, node, tried, error] as const)),
)('error: %s, on a node that %s', async (_, node, tried, error) => {
  await expect(open(node, tried).check()).rejects.toMatchObject(error)
})

function tamperings(): readonly (readonly [string, Tried, object])[] {
  const wrong = (message: string) => ({ name: 'WrongSwapError', message })
  return [
    [
      'it takes more of the token than was asked for',
      { from: [500n, 399n] },
      wrong('The swap takes more than the amount'),
    ],
    ['it gives less than it promises', { to: [7n, 96n] }, wrong('The swap gives less than it promises')],
    ['it gives nothing', { to: [7n, 7n] }, wrong('The swap gives less than it promises')],
    [
      'there is less of the token than the amount',
      { from: [99n, 0n] },
      { reasons: [{ name: 'insufficient_funds' }] },
    ],
    ['it fails', { fails: true }, { reasons: [{ name: 'swap_would_fail' }] }],
  ]
}

test('behavior: where nobody can try it, our own swap is estimated and somebody else’s refused', async () => {
  const own = open('estimates')
  expect(await own.check({}, false)).toBe(300_000)
  expect(own.asked).toEqual(['eth_simulateV1', 'eth_getBalance', 'eth_call', 'eth_estimateGas'])
  await expect(open('estimates').check()).rejects.toMatchObject({ name: 'WrongSwapError' })
  expect(await open('estimates nothing').check({}, false)).toBeUndefined()
})

test.each([
  ['somebody else than the router', { to: `0x${'bad0'.repeat(10)}` }],
  ['native coins for a token', { value: 1n }],
])('error: %s, before any node is asked', async (_, change) => {
  const { asked, check } = open('simulates')
  await expect(check(change)).rejects.toMatchObject({ name: 'WrongSwapError' })
  expect(asked).toEqual([])
})
