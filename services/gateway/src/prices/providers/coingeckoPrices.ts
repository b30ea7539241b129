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
  provider: z.literal('coingecko'),
  /** What CoinGecko calls the chain: `ethereum`, `base`, `solana`. */
  platform: z.string().regex(/^[-a-z0-9]{1,80}$/),
  /** What it calls the native coin: `ethereum`. */
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

/** Tokens of one request. */
const mostAtOnce = 80

/** CoinGecko's simple prices; the key is the setting LATCHKEY_COINGECKO_KEY. */
export const coingeckoPrices = {
  settings,
  create(deps): PriceProvider {
    const { fetch, now } = deps
    const key = deps.settings.coingeckoKey
    const settingsOf = ({ prices }: Chain) => prices?.find((one) => one.provider === 'coingecko')
    const upstreamOf = createHostedUpstreams(deps, (chain: Chain) => settingsOf(chain)?.url)

    async function ask(chain: Chain, path: string, query: Readonly<Record<string, string>>) {
      return upstreamOf(chain).ask(async (base) => {
        const url = new URL(`${base.replace(/\/+$/, '')}/simple/${path}`)
        const wanted = {
          ...query,
          vs_currencies: 'usd',
          include_24hr_change: 'true',
          include_last_updated_at: 'true',
        }
        for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value)
        const isPro = url.host.startsWith('pro-')
        const headers = key === undefined ? {} : { [isPro ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key }
        return askJson({ url, schema, headers }, fetch)
      })
    }

    return {
      async read({ chain }, assets) {
        const own = settingsOf(chain)
        const found = new Map<string, Price>()
        if (own === undefined) return found
        const note = (asset: string, item: z.output<typeof schema>[string] | undefined) => {
          if (item?.usd === undefined) return
          const { usd, usd_24h_change: change24h, last_updated_at: seen } = item
          found.set(asset, {
            usd,
            at: seen === undefined ? now() : seen * 1000,
            ...(change24h != null && { change24h }),
          })
        }
        const tokens = assets.filter((asset) => asset !== nativeAsset)
        if (tokens.length < assets.length)
          note(nativeAsset, (await ask(chain, 'price', { ids: own.native }))[own.native])
        for (let at = 0; at < tokens.length; at += mostAtOnce) {
          const part = tokens.slice(at, at + mostAtOnce)
          const prices = await ask(chain, `token_price/${own.platform}`, { contract_addresses: part.join() })
          for (const asset of part) note(asset, prices[asset] ?? prices[asset.toLowerCase()])
        }
        return found
      },
    }
  },
} satisfies PriceProviderDefinition
