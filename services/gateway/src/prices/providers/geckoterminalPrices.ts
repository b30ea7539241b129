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
  provider: z.literal('geckoterminal'),
  /** What GeckoTerminal calls the chain: `eth`, `base`, `solana`. */
  network: z.string().regex(/^[-_a-z0-9]{1,80}$/),
  /** The token that stands for native coins: it has addresses alone. */
  wrapped: z.string().regex(/^[a-zA-Z0-9]{32,64}$/, 'must be the address of a token'),
  url: z.url({ protocol: /^https?$/ }).default('https://api.geckoterminal.com/api/v2'),
})

// Numbers come as text.
const figures = z.record(z.string(), z.string().max(80).nullable())
const schema = z.object({
  data: z.object({
    attributes: z.object({ token_prices: figures, h24_price_change_percentage: figures.optional() }),
  }),
})

/** Tokens of one request. */
const mostAtOnce = 30

/** GeckoTerminal's simple token prices: what pools trade at, also of tokens that no exchange lists. It needs no key. */
export const geckoterminalPrices = {
  settings,
  create(deps): PriceProvider {
    const { fetch, now } = deps
    const settingsOf = ({ prices }: Chain) => prices?.find((one) => one.provider === 'geckoterminal')
    const upstreamOf = createHostedUpstreams(deps, (chain: Chain) => settingsOf(chain)?.url)

    return {
      async read({ chain }, assets) {
        const own = settingsOf(chain)
        const found = new Map<string, Price>()
        if (own === undefined) return found
        const addressOf = (asset: string) => (asset === nativeAsset ? own.wrapped : asset)
        for (let at = 0; at < assets.length; at += mostAtOnce) {
          const part = assets.slice(at, at + mostAtOnce)
          const { data } = await upstreamOf(chain).ask((base) => {
            const names = [...new Set(part.map(addressOf))].join()
            const path = `simple/networks/${own.network}/token_price/${names}`
            const url = new URL(`${base.replace(/\/+$/, '')}/${path}`)
            url.searchParams.set('include_24hr_price_change', 'true')
            return askJson({ url, schema }, fetch)
          })
          const { token_prices: prices, h24_price_change_percentage: changes = {} } = data.attributes
          for (const asset of part) {
            const usd = figureOf(prices, addressOf(asset))
            const change24h = figureOf(changes, addressOf(asset))
            // It does not say when: what it has is seconds old.
            if (usd !== undefined)
              found.set(asset, { usd, at: now(), ...(change24h !== undefined && { change24h }) })
          }
        }
        return found
      },
    }
  },
} satisfies PriceProviderDefinition

/** EVM addresses come back in lower case, others as they are. */
function figureOf(all: z.output<typeof figures>, address: string): number | undefined {
  const text = all[address] ?? all[address.toLowerCase()]
  return text && /^-?\d+(?:\.\d+)?(?:e-?\d{1,3})?$/i.test(text) ? Number(text) : undefined
}
