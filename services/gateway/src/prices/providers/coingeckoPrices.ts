import { z } from 'zod'
import { nativeAsset, type PriceProvider, type PriceProviderDefinition } from '../priceProvider.js'
import { createHostedPrices } from './hostedPrices.js'

const settings = z.strictObject({
  provider: z.literal('coingecko'),
  /** `ethereum`, `base`, `solana` */
  platform: z.string().regex(/^[-a-z0-9]{1,80}$/),
  /** `ethereum` */
  native: z.string().regex(/^[-a-z0-9]{1,80}$/),
  url: z.url({ protocol: /^https?$/ }).default('https://api.coingecko.com/api/v3'),
})

const schema = z.record(
  z.string(),
  z.object({
    usd: z.number().optional(),
    usd_24h_change: z.number().nullish(),
    last_updated_at: z.number().optional(),
  }),
)

const shared = { vs_currencies: 'usd', include_24hr_change: 'true', include_last_updated_at: 'true' }

/** The key is LATCHKEY_COINGECKO_KEY. */
export const coingeckoPrices = {
  settings,
  create(deps): PriceProvider {
    const key = deps.settings.coingeckoKey
    return createHostedPrices<z.output<typeof settings>>(deps, {
      name: 'coingecko',
      batchSize: key === undefined ? 1 : 80,
      headers: (host) =>
        key === undefined
          ? {}
          : { [host.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key },
      async read(part, { native, platform }, ask) {
        const tokens = part.filter((asset) => asset !== nativeAsset)
        const coins =
          tokens.length < part.length ? await ask('simple/price', schema, { ids: native, ...shared }) : {}
        const contract_addresses = tokens.join()
        const path = `simple/token_price/${platform}`
        const prices = tokens.length > 0 ? await ask(path, schema, { contract_addresses, ...shared }) : {}
        return part.map((asset) => {
          const item = asset === nativeAsset ? coins[native] : (prices[asset] ?? prices[asset.toLowerCase()])
          const { usd, usd_24h_change: change24h, last_updated_at: updatedAt } = item ?? {}
          return [asset, { usd, change24h, at: updatedAt === undefined ? undefined : updatedAt * 1000 }]
        })
      },
    })
  },
} satisfies PriceProviderDefinition
