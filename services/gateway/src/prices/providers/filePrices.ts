import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import {
  nativeAsset,
  type Price,
  type PriceProvider,
  type PriceProviderDefinition,
} from '../priceProvider.js'

const settings = z.strictObject({
  provider: z.literal('file'),
  /** Absolute, or relative to the working directory. */
  path: z.string().min(1).max(4096),
})

const schema = z.record(
  z.string().max(128),
  z.strictObject({ usd: z.number(), dayAgo: z.number().positive().optional() }),
)

/** By token address or `native`: now and a day ago. */
export const filePrices = {
  settings,
  create({ now }): PriceProvider {
    return {
      async read({ chain }, assets) {
        const own = chain.prices?.find((one) => one.provider === 'file')
        const listed = schema.parse(JSON.parse(await readFile(own?.path ?? '', 'utf8')))
        const byAsset = new Map(Object.entries(listed).map(([asset, price]) => [asset.toLowerCase(), price]))
        return new Map(
          assets.flatMap((asset): (readonly [string, Price])[] => {
            const { usd, dayAgo } = byAsset.get(asset === nativeAsset ? asset : asset.toLowerCase()) ?? {}
            if (usd === undefined) return []
            const change24h = dayAgo === undefined ? undefined : (usd / dayAgo - 1) * 100
            return [[asset, { usd, at: now(), ...(change24h !== undefined && { change24h }) }]]
          }),
        )
      },
    }
  },
} satisfies PriceProviderDefinition
