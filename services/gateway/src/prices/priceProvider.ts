import type { z } from 'zod'
import type { ChainEntry } from '../chains/chainRegistry.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'

/** An asset's price. For display alone: no limit, slippage or choice may depend on it. */
export interface Price {
  /** US dollars for one whole unit. */
  readonly usd: number
  /** Percent since a day ago; absent where no price of then is known. */
  readonly change24h?: number
  /** When it was so, milliseconds since 1970. */
  readonly at: number
}

/** Stands for the native coin among token addresses. */
export const nativeAsset = 'native'

/** Prices by {@link nativeAsset} or the address of the token, as it was asked. Those that are not known are absent. */
export type Prices = ReadonlyMap<string, Price>

export interface PriceProvider {
  /**
   * @param assets {@link nativeAsset} or tokens of the chain
   * @throws when the upstream does not answer
   */
  read(entry: ChainEntry, assets: readonly string[]): Promise<Prices>
}

/** An upstream that prices can come from: one file, listed in `priceProviders.ts`. */
export interface PriceProviderDefinition {
  /** CAIP-2 namespaces whose chains it serves; all of them when absent. */
  readonly namespaces?: readonly string[]
  /** An entry of `chains[].prices` of the settings file; `provider` is its name. */
  readonly settings: z.ZodType<{ readonly provider: string }>
  /** Made once; what a chain's settings say is in the entry that is read. */
  create(deps: UpstreamDeps): PriceProvider
}
