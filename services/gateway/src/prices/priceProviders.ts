import { z } from 'zod'
import { notServing, type Mistake } from '../chains/chainSettings.js'
import { providerSettings } from '../platform/providerSettings.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'
import type { PriceProvider, PriceProviderDefinition } from './priceProvider.js'
import { coingeckoPrices } from './providers/coingeckoPrices.js'
import { defillamaPrices } from './providers/defillamaPrices.js'
import { filePrices } from './providers/filePrices.js'
import { geckoterminalPrices } from './providers/geckoterminalPrices.js'
import { poolPrices } from './providers/poolPrices.js'

const definitions = {
  file: filePrices,
  pools: poolPrices,
  defillama: defillamaPrices,
  coingecko: coingeckoPrices,
  geckoterminal: geckoterminalPrices,
} satisfies Readonly<Record<string, PriceProviderDefinition>>

/** `chains[].prices`, in order of preference. */
export const priceSettings = z.array(providerSettings(definitions)).max(5)

declare module '../chains/chainSettings.js' {
  interface ChainExtras {
    readonly prices?: z.output<typeof priceSettings> | undefined
  }
}

interface Choice {
  readonly caip2: string
  readonly prices?: readonly { readonly provider: string }[] | undefined
}

export const priceMistakes = (chain: Choice): Mistake[] =>
  notServing(chain, 'prices', chain.prices ?? [], definitions)

export function createPriceProviders(deps: UpstreamDeps): (chain: Choice) => readonly PriceProvider[] {
  const made = new Map(Object.entries(definitions).map(([name, { create }]) => [name, create(deps)]))
  return ({ prices = [] }) => prices.flatMap(({ provider }) => made.get(provider) ?? [])
}
