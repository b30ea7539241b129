import type { Address } from 'ox/Address'
import { z } from 'zod'
import {
  decodeAggregate3,
  decodeUint,
  encodeAggregate3,
  type ContractResult,
} from '../../../balances/providers/multicall.js'
import type { ChainEntry } from '../../../chains/chainRegistry.js'
import { readResult, UpstreamDownError } from '../../../chains/upstream.js'
import {
  minAmountOf,
  nativeToken,
  type Hop,
  type Quote,
  type SwapProvider,
  type SwapProviderDefinition,
  type SwapRequest,
} from '../../swapProvider.js'
import { candidates, quoteCall, V2, type Path, type QuoteCall } from './paths.js'
import { routerCall } from './routerCall.js'

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')
  .toLowerCase()
  .transform((text) => text as Address)

const settings = z
  .strictObject({
    provider: z.literal('uniswap'),
    /** Visitors approve SwapRouter02. */
    router: address,
    wrapped: address,
    /** MixedRouteQuoterV1. */
    quoter: address.optional(),
    /** Without a mixed quoter: Quoter or QuoterV2. */
    quoterV3: address.optional(),
    routerV2: address.optional(),
    /** Intermediate tokens besides the wrapped native coin. */
    bases: z.array(address).max(6).default([]),
  })
  .refine(({ quoter, quoterV3, routerV2 }) => quoter ?? quoterV3 ?? routerV2, {
    error: 'must have at least one of quoter, quoterV3 and routerV2',
  })
type UniswapSettings = z.infer<typeof settings>

/** Seconds. */
const validFor = 1200n

/** `getCurrentBlockTimestamp()` of Multicall3. */
const askTime = '0x0f28c97d'

/** Divisor of the amount, for the price without its own impact. */
const sample = 1000n

export const uniswapSwaps = {
  namespaces: ['eip155'],
  settings,
  create({ now }): SwapProvider {
    return {
      takesPermit: true,
      router: (entry) => settingsOf(entry).router,
      quote: async (entry, request) => (await find(entry, request))?.quote,
      async build(entry, request) {
        const own = settingsOf(entry)
        const found = await find(entry, request)
        if (found === undefined) return undefined
        const { toAmount } = found.quote
        const minAmount = minAmountOf(toAmount, request)
        const seconds = BigInt(Math.ceil(now() / 1000))
        const data = routerCall({
          path: found.path,
          amount: request.amount,
          minAmount,
          user: request.user as Address,
          fromNative: request.from === nativeToken,
          toNative: request.to === nativeToken,
          deadline: (found.time > seconds ? found.time : seconds) + validFor,
          permit: request.permit,
        })
        const value = request.from === nativeToken ? request.amount : 0n
        return { to: own.router, data, value, toAmount, toAmountMin: minAmount }
      },
    }
  },
} satisfies SwapProviderDefinition

function settingsOf({ chain }: ChainEntry): UniswapSettings {
  const own = chain.swaps?.find((one) => one.provider === 'uniswap')
  if (own === undefined) throw new Error(`${chain.caip2} has no Uniswap in its settings`)
  return own
}

interface FoundRoute {
  readonly path: Path
  readonly quote: Quote
  /** Unix seconds by the chain. */
  readonly time: bigint
}

async function find(entry: ChainEntry, { from, to, amount }: SwapRequest): Promise<FoundRoute | undefined> {
  const own = settingsOf(entry)
  const [start, end] = [from, to].map((token) => (token === nativeToken ? own.wrapped : (token as Address)))
  if (start === undefined || end === undefined) return undefined
  if (start === end) {
    const [time] = await askTogether(entry, [{ to: multicallOf(entry), data: askTime }])
    const quote = { toAmount: amount, priceImpact: 0, route: [] }
    return { path: { tokens: [start], fees: [] }, quote, time: timeOf(time) }
  }
  const paths = candidates(start, end, [...new Set([own.wrapped, ...own.bases])])
  const calls = paths.flatMap((path) => quoteCall(own, path, amount) ?? [])
  const [time, ...answers] = await askTogether(entry, [{ to: multicallOf(entry), data: askTime }, ...calls])
  const best = bestOf(calls, answers)
  if (best === undefined) return undefined
  const priceImpact = await impactOf(entry, own, best, amount)
  const route = best.path.fees.map((fee, at): Hop => {
    const [one = '', other = ''] = best.path.tokens.slice(at, at + 2)
    const isOld = fee === V2
    return {
      exchange: isOld ? 'Uniswap v2' : 'Uniswap v3',
      fee: isOld ? 0.3 : fee / 10_000,
      from: one,
      to: other,
    }
  })
  const quote = { toAmount: best.toAmount, route, ...(priceImpact !== undefined && { priceImpact }) }
  return { path: best.path, quote, time: timeOf(time) }
}

interface Best {
  readonly path: Path
  readonly toAmount: bigint
}

function bestOf(calls: readonly QuoteCall[], answers: readonly ContractResult[]): Best | undefined {
  let best: Best | undefined
  for (const [at, { path, read }] of calls.entries()) {
    const answer = answers[at]
    const toAmount = answer?.success ? read(answer.data) : undefined
    if (toAmount !== undefined && toAmount > (best?.toAmount ?? 0n)) best = { path, toAmount }
  }
  return best
}

async function impactOf(
  entry: ChainEntry,
  own: UniswapSettings,
  { path, toAmount }: Best,
  amount: bigint,
): Promise<number | undefined> {
  const part = amount / sample
  const call = part > 0n ? quoteCall(own, path, part) : undefined
  if (call === undefined) return undefined
  const [answer] = await askTogether(entry, [call])
  const sampleAmount = answer?.success ? call.read(answer.data) : undefined
  // Too few base units for a price.
  if (sampleAmount === undefined || sampleAmount < 1000n) return undefined
  const expectedAmount = (sampleAmount * amount) / part
  const millionths =
    expectedAmount > toAmount ? ((expectedAmount - toAmount) * 1_000_000n) / expectedAmount : 0n
  return Number(millionths) / 10_000
}

const timeOf = (answer: ContractResult | undefined): bigint =>
  (answer?.success ? decodeUint(answer.data) : undefined) ?? 0n

function multicallOf({ chain: { caip2, multicall } }: ChainEntry): string {
  if (multicall === null) throw new UpstreamDownError(caip2, 60)
  return multicall
}

async function askTogether(
  entry: ChainEntry,
  calls: readonly { readonly to: string; readonly data: string }[],
): Promise<readonly ContractResult[]> {
  const params = [{ to: multicallOf(entry), data: encodeAggregate3(calls) }, 'latest']
  const [answer] = await entry.rpc.send([{ method: 'eth_call', params }])
  const data = readResult(answer)
  const results = typeof data === 'string' ? decodeAggregate3(data, calls.length) : undefined
  if (results === undefined) throw new UpstreamDownError(entry.chain.caip2, 5)
  return results
}
