import { z } from 'zod'
import { namespaceOf } from '../chains/namespaces/namespaces.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { PriceProvider, PriceProviderDefinition } from './priceProvider.js'
import { coingeckoPrices } from './providers/coingeckoPrices.js'
import { defillamaPrices } from './providers/defillamaPrices.js'
import { filePrices } from './providers/filePrices.js'
import { geckoterminalPrices } from './providers/geckoterminalPrices.js'
import { poolPrices } from './providers/poolPrices.js'

const definitions: Readonly<Record<string, PriceProviderDefinition>> = {
  file: filePrices,
  pools: poolPrices,
  defillama: defillamaPrices,
  coingecko: coingeckoPrices,
  geckoterminal: geckoterminalPrices,
}

/** `chains[].prices` of the settings file: asked in this order. */
export const priceSettings = z
  .array(
    z.discriminatedUnion('provider', [
      filePrices.settings,
      poolPrices.settings,
      defillamaPrices.settings,
      coingeckoPrices.settings,
      geckoterminalPrices.settings,
    ]),
  )
  .max(5)

/** As far as providers are chosen by it. */
interface Choice {
  readonly caip2: string
  readonly prices?: readonly { readonly provider: string }[] | undefined
}

/** The first of a chain's providers that does not serve its namespace. */
export function wrongPriceProvider({ caip2, prices = [] }: Choice): number | undefined {
  const at = prices.findIndex(({ provider }) => {
    const served = definitions[provider]?.namespaces
    return served !== undefined && !served.includes(namespaceOf(caip2))
  })
  return at < 0 ? undefined : at
}

/** Makes every provider, and finds those of a chain, in their order. */
export function createPriceProviders(deps: GatewayDeps): (chain: Choice) => readonly PriceProvider[] {
  const made = new Map(Object.entries(definitions).map(([name, { create }]) => [name, create(deps)]))
  return ({ prices = [] }) => prices.flatMap(({ provider }) => made.get(provider) ?? [])
}
