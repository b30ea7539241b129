import { z } from 'zod'
import { createHostedUpstreams } from '../../chains/hostedUpstreams.js'
import { askJson } from '../../platform/askJson.js'
import type { Chain } from '../../project/configSchema.js'
import {
  nativeAsset,
  type Price,
  type PriceProvider,
  type PriceProviderDefinition,
} from '../priceProvider.js'

const settings = z.strictObject({
  provider: z.literal('defillama'),
  /** What DefiLlama calls the chain: `ethereum`, `base`, `solana`. */
  chain: z.string().regex(/^[-a-z0-9]{1,40}$/),
  /** The native coin by CoinGecko's name: `ethereum`. */
  native: z.string().regex(/^[-a-z0-9]{1,80}$/),
  url: z.url({ protocol: /^https?$/ }).default('https://coins.llama.fi'),
})

const pricesSchema = z.object({
  coins: z.record(
    z.string(),
    z.object({ price: z.number(), timestamp: z.number(), confidence: z.number().optional() }),
  ),
})
const changesSchema = z.object({ coins: z.record(z.string(), z.number()) })

/** A price of which the upstream is less sure is none. */
const leastConfidence = 0.9
/** Milliseconds after which the price of a sleepy market says nothing. */
const oldest = 6 * 3_600_000
/** Assets of one request. */
const mostAtOnce = 80

/** DefiLlama's coins API. */
export const defillamaPrices = {
  settings,
  create(deps): PriceProvider {
    const { fetch, now } = deps
    const settingsOf = ({ prices }: Chain) => prices?.find((one) => one.provider === 'defillama')
    const upstreamOf = createHostedUpstreams(deps, (chain: Chain) => settingsOf(chain)?.url)

    return {
      async read({ chain }, assets) {
        const own = settingsOf(chain)
        const found = new Map<string, Price>()
        if (own === undefined) return found
        const nameOf = (asset: string) =>
          asset === nativeAsset ? `coingecko:${own.native}` : `${own.chain}:${asset}`
        for (let at = 0; at < assets.length; at += mostAtOnce) {
          const part = assets.slice(at, at + mostAtOnce)
          const names = part.map(nameOf).join()
          const ask = <S extends z.ZodType>(path: string, schema: S) =>
            upstreamOf(chain).ask((base) =>
              askJson({ url: new URL(`${base.replace(/\/+$/, '')}/${path}/${names}`), schema }, fetch),
            )
          const { coins } = await ask('prices/current', pricesSchema)
          // A price without its change is still a price.
          const changes = (await ask('percentage', changesSchema).catch(() => undefined))?.coins
          for (const asset of part) {
            const { price, timestamp, confidence = 1 } = coins[nameOf(asset)] ?? {}
            const seen = (timestamp ?? 0) * 1000
            if (price === undefined || confidence < leastConfidence || now() - seen > oldest) continue
            const change24h = changes?.[nameOf(asset)]
            found.set(asset, { usd: price, at: seen, ...(change24h !== undefined && { change24h }) })
          }
        }
        return found
      },
    }
  },
} satisfies PriceProviderDefinition
