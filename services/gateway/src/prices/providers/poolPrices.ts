import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import * as Value from 'ox/Value'
import { z } from 'zod'
import type { Chain } from '../../project/configSchema.js'
import {
  nativeAsset,
  type Price,
  type PriceProvider,
  type PriceProviderDefinition,
} from '../priceProvider.js'
import { createDayAgo } from './poolDayAgo.js'
import { quoteBest, type Wanted } from './quoteBest.js'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')
const settings = z.strictObject({
  provider: z.literal('pools'),
  /** Uniswap's MixedRouteQuoterV1, which knows pools of v2 and v3. */
  quoter: address,
  /** A token of the chain's list that is worth a dollar. */
  dollar: address,
  /** The token that stands for native coins. */
  wrapped: address,
})

const quoteExactInput = AbiFunction.from(
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] prices, uint32[] ticks, uint256 gas)',
)

/** Fees of v3 in millionths; the first stands for a pool of v2. */
const fees = ['800000', '0001f4', '000bb8', '002710']

/** Pools of the chain itself against its dollar token. Anybody can move a pool: such a price is worth a look, no more. */
export const poolPrices = {
  namespaces: ['eip155'],
  settings,
  create({ log, now }): PriceProvider {
    const dayAgo = createDayAgo({ log, now })
    return {
      async read({ chain, rpc }, assets) {
        const own = (chain as Chain).prices?.find((one) => one.provider === 'pools')
        const { multicall, tokens, nativeCurrency } = chain as Chain
        const found = new Map<string, Price>()
        if (own === undefined || multicall === null) return found
        const isDollar = (one: string) => one.toLowerCase() === own.dollar.toLowerCase()
        const dollar = tokens.find((token) => isDollar(token.address))
        if (dollar === undefined) return found
        const wanted: Wanted[] = []
        for (const asset of assets) {
          if (isDollar(asset)) found.set(asset, { usd: 1, at: now() })
          const token = asset === nativeAsset ? nativeCurrency : tokens.find((one) => one.address === asset)
          if (token === undefined || isDollar(asset)) continue
          const from = asset === nativeAsset ? own.wrapped : asset
          for (const path of pathsOf(from, own))
            wanted.push({
              asset,
              data: AbiFunction.encodeData(quoteExactInput, [path, 10n ** BigInt(token.decimals)]),
            })
        }
        const quote = (of: readonly Wanted[], block?: bigint) =>
          quoteBest(rpc, { multicall, quoter: own.quoter, block }, of)
        const best = await quote(wanted)
        const priced = wanted.filter(({ asset }) => best.has(asset))
        const before = await dayAgo.read({ chain: chain as Chain, rpc }, priced, quote)
        for (const [asset, amount] of best) {
          const then = before.get(asset)
          found.set(asset, {
            usd: Number(Value.format(amount, dollar.decimals)),
            at: now(),
            ...(then !== undefined && then > 0n && { change24h: (Number(amount) / Number(then) - 1) * 100 }),
          })
        }
        return found
      },
    }
  },
} satisfies PriceProviderDefinition

/** Straight to the dollar, and over native coins. */
function pathsOf(from: string, { dollar, wrapped }: z.output<typeof settings>): readonly Hex[] {
  const join = (...parts: readonly string[]): Hex =>
    `0x${parts.map((part) => part.replace(/^0x/, '')).join('')}`
  const straight = fees.map((fee) => join(from, fee, dollar))
  if (from.toLowerCase() === wrapped.toLowerCase()) return straight
  return [...straight, ...fees.flatMap((one) => fees.map((other) => join(from, one, wrapped, other, dollar)))]
}
