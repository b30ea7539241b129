import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import * as Value from 'ox/Value'
import { z } from 'zod'
import {
  nativeAsset,
  type Price,
  type PriceProvider,
  type PriceProviderDefinition,
} from '../priceProvider.js'
import { createDayAgo } from './poolDayAgo.js'
import { bestOf, quoteEach, type QuoteRequest } from './quotePaths.js'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')
const settings = z.strictObject({
  provider: z.literal('pools'),
  /** MixedRouteQuoterV1, for v2 and v3 pools. */
  quoter: address,
  /** Worth one dollar. */
  dollar: address,
  wrapped: address,
  /** Dollars that a pool must pay out: a smaller one is cheap to fake. */
  depth: z.int().min(0).max(1e9).default(1_000),
})

const quoteExactInput = AbiFunction.from(
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] prices, uint32[] ticks, uint256 gas)',
)

/** v3 fees in millionths; the first is a v2 pool. */
const fees = ['800000', '0001f4', '000bb8', '002710']

/** For display only: pools can be manipulated. */
export const poolPrices = {
  namespaces: ['eip155'],
  settings,
  create({ log, now }): PriceProvider {
    const dayAgo = createDayAgo({ log, now })
    return {
      async read({ chain, rpc }, assets) {
        const own = chain.prices?.find((one) => one.provider === 'pools')
        const { multicall, tokens, nativeCurrency } = chain
        const found = new Map<string, Price>()
        if (own === undefined || multicall === null) return found
        const isDollar = (one: string) => one.toLowerCase() === own.dollar.toLowerCase()
        const dollar = tokens.find((token) => isDollar(token.address))
        if (dollar === undefined) return found
        const poolPaths: PoolPath[] = []
        for (const asset of assets) {
          if (isDollar(asset)) found.set(asset, { usd: 1, at: now() })
          const token = asset === nativeAsset ? nativeCurrency : tokens.find((one) => one.address === asset)
          if (token === undefined || isDollar(asset)) continue
          const from = asset === nativeAsset ? own.wrapped : asset
          const unit = 10n ** BigInt(token.decimals)
          for (const path of pathsOf(from, own))
            poolPaths.push({ asset, path, unit, data: quoteOf(path, unit) })
        }
        const quote = async <W extends QuoteRequest>(of: readonly W[], block?: bigint) => {
          const amounts = await quoteEach(rpc, { multicall, quoter: own.quoter, block }, of)
          return of.map((request, at) => ({ ...request, amount: amounts[at] ?? 0n }))
        }
        const minDepth = BigInt(own.depth) * 10n ** BigInt(dollar.decimals)
        const deep = await deepOf(await quote(poolPaths), minDepth, quote)
        const best = bestOf(deep)
        const before = await dayAgo.read({ chain, rpc }, deep, async (of, block) =>
          bestOf(await quote(of, block)),
        )
        for (const [asset, amount] of best) {
          const priceBefore = before.get(asset)
          found.set(asset, {
            usd: Number(Value.format(amount, dollar.decimals)),
            at: now(),
            ...(priceBefore !== undefined &&
              priceBefore > 0n && { change24h: (Number(amount) / Number(priceBefore) - 1) * 100 }),
          })
        }
        return found
      },
    }
  },
} satisfies PriceProviderDefinition

interface PoolPath extends QuoteRequest {
  readonly path: Hex
  readonly unit: bigint
}

type Quoted<W> = W & { readonly amount: bigint }

const quoteOf = (path: Hex, amount: bigint): Hex => AbiFunction.encodeData(quoteExactInput, [path, amount])

/** Selling `least` dollars' worth must bring half of that. */
async function deepOf(
  quoted: readonly Quoted<PoolPath>[],
  minDepth: bigint,
  quote: <W extends QuoteRequest>(of: readonly W[]) => Promise<readonly Quoted<W>[]>,
): Promise<readonly Quoted<PoolPath>[]> {
  const small = quoted.filter(({ amount }) => amount > 0n && amount < minDepth)
  const sales = await quote(
    small.map((request) => ({
      ...request,
      data: quoteOf(request.path, (request.unit * minDepth) / request.amount),
    })),
  )
  const shallow = new Set(sales.flatMap(({ path, amount }) => (amount * 2n < minDepth ? path : [])))
  return quoted.filter(({ amount, path }) => amount > 0n && !shallow.has(path))
}

function pathsOf(from: string, { dollar, wrapped }: z.output<typeof settings>): readonly Hex[] {
  const join = (...parts: readonly string[]): Hex =>
    `0x${parts.map((part) => part.replace(/^0x/, '')).join('')}`
  const straight = fees.map((fee) => join(from, fee, dollar))
  if (from.toLowerCase() === wrapped.toLowerCase()) return straight
  return [...straight, ...fees.flatMap((one) => fees.map((other) => join(from, one, wrapped, other, dollar)))]
}
