import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import * as Value from 'ox/Value'
import { z } from 'zod'
import { decodeAggregate3, encodeAggregate3 } from '../../balances/providers/multicall.js'
import { readResult } from '../../chains/upstream.js'
import type { Chain } from '../../project/configSchema.js'
import {
  nativeAsset,
  type Price,
  type PriceProvider,
  type PriceProviderDefinition,
} from '../priceProvider.js'

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
/** Quotes of one call: each walks through pools, and nodes bound the gas of a call. */
const quotesAtOnce = 40

/** Pools of the chain itself against its dollar token. Anybody can move a pool: such a price is worth a look, no more. */
export const poolPrices = {
  namespaces: ['eip155'],
  settings,
  create({ now }): PriceProvider {
    return {
      async read({ chain, rpc }, assets) {
        const own = (chain as Chain).prices?.find((one) => one.provider === 'pools')
        const { multicall, tokens, nativeCurrency } = chain as Chain
        const found = new Map<string, Price>()
        if (own === undefined || multicall === null) return found
        const isDollar = (one: string) => one.toLowerCase() === own.dollar.toLowerCase()
        const dollar = tokens.find((token) => isDollar(token.address))
        if (dollar === undefined) return found
        const wanted: { asset: string; data: string }[] = []
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
        const best = new Map<string, bigint>()
        for (let at = 0; at < wanted.length; at += quotesAtOnce) {
          const part = wanted.slice(at, at + quotesAtOnce)
          const data = encodeAggregate3(part.map((one) => ({ to: own.quoter, data: one.data })))
          const [result] = await rpc.send([
            { method: 'eth_call', params: [{ to: multicall, data }, 'latest'] },
          ])
          const answer = readResult(result)
          const quotes = typeof answer === 'string' ? decodeAggregate3(answer, part.length) : undefined
          for (const [index, { asset }] of part.entries()) {
            const quote = quotes?.[index]
            // The first word is the amount in every version of the quoter.
            const word = quote?.success ? /^0x[0-9a-f]{64}/i.exec(quote.data)?.[0] : undefined
            const amount = word === undefined ? 0n : BigInt(word)
            if (amount > (best.get(asset) ?? 0n)) best.set(asset, amount)
          }
        }
        for (const [asset, amount] of best)
          found.set(asset, { usd: Number(Value.format(amount, dollar.decimals)), at: now() })
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
