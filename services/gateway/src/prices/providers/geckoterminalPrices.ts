import { z } from 'zod'
import { nativeAsset, type PriceProvider, type PriceProviderDefinition } from '../priceProvider.js'
import { createHostedPrices } from './hostedPrices.js'

const settings = z.strictObject({
  provider: z.literal('geckoterminal'),
  /** `eth`, `base`, `solana` */
  network: z.string().regex(/^[-_a-z0-9]{1,80}$/),
  /** The API knows the native coin by this address. */
  wrapped: z.string().regex(/^[a-zA-Z0-9]{32,64}$/, 'must be the address of a token'),
  url: z.url({ protocol: /^https?$/ }).default('https://api.geckoterminal.com/api/v2'),
})

const figures = z.record(z.string(), z.string().max(80).nullable())
const schema = z.object({
  data: z.object({
    attributes: z.object({ token_prices: figures, h24_price_change_percentage: figures.optional() }),
  }),
})

/** Pool prices, also of unlisted tokens; no key. */
export const geckoterminalPrices = {
  settings,
  create: (deps): PriceProvider =>
    createHostedPrices<z.output<typeof settings>>(deps, {
      name: 'geckoterminal',
      batchSize: 30,
      async read(part, { network, wrapped }, ask) {
        const addressOf = (asset: string) => (asset === nativeAsset ? wrapped : asset)
        const names = [...new Set(part.map(addressOf))].join()
        const path = `simple/networks/${network}/token_price/${names}`
        const { data } = await ask(path, schema, { include_24hr_price_change: 'true' })
        const { token_prices: prices, h24_price_change_percentage: changes = {} } = data.attributes
        // The API gives no time; its prices are seconds old.
        return part.map((asset) => {
          const address = addressOf(asset)
          return [asset, { usd: figureOf(prices, address), change24h: figureOf(changes, address) }]
        })
      },
    }),
} satisfies PriceProviderDefinition

/** The API answers in lower case. */
function figureOf(all: z.output<typeof figures>, address: string): number | undefined {
  const text = all[address] ?? all[address.toLowerCase()]
  return text && /^-?\d+(?:\.\d+)?(?:e-?\d{1,3})?$/i.test(text) ? Number(text) : undefined
}
