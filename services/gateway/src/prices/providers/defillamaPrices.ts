import { z } from 'zod'
import { nativeAsset, type PriceProvider, type PriceProviderDefinition } from '../priceProvider.js'
import { createHostedPrices } from './hostedPrices.js'

const settings = z.strictObject({
  provider: z.literal('defillama'),
  /** `ethereum`, `base`, `solana` */
  chain: z.string().regex(/^[-a-z0-9]{1,40}$/),
  /** CoinGecko's id: `ethereum` */
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

const minConfidence = 0.9
/** Milliseconds; older prices are ignored. */
const maxAge = 6 * 3_600_000
export const defillamaPrices = {
  settings,
  create: (deps): PriceProvider =>
    createHostedPrices<z.output<typeof settings>>(deps, {
      name: 'defillama',
      batchSize: 80,
      async read(part, { chain, native }, ask) {
        const nameOf = (asset: string) =>
          asset === nativeAsset ? `coingecko:${native}` : `${chain}:${asset}`
        const names = part.map(nameOf).join()
        const { coins } = await ask(`prices/current/${names}`, pricesSchema)
        const changes = (await ask(`percentage/${names}`, changesSchema).catch(() => undefined))?.coins
        return part.map((asset) => {
          const { price, timestamp = 0, confidence = 1 } = coins[nameOf(asset)] ?? {}
          const at = timestamp * 1000
          const isSure = confidence >= minConfidence && deps.now() - at <= maxAge
          return [asset, { usd: isSure ? price : undefined, at, change24h: changes?.[nameOf(asset)] }]
        })
      },
    }),
} satisfies PriceProviderDefinition
