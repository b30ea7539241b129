import type { z } from 'zod'
import type { ChainEntry } from '../chains/chainRegistry.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'

/** For display alone: no limit, slippage or choice may depend on it. */
export interface Price {
  /** US dollars per whole unit. */
  readonly usd: number
  /** Percent since a day ago, if known. */
  readonly change24h?: number
  /** Unix milliseconds. */
  readonly at: number
}

/** Stands for the native coin among token addresses. */
export const nativeAsset = 'native'

/** By {@link nativeAsset} or the token address as asked; unknown ones are absent. */
export type Prices = ReadonlyMap<string, Price>

export interface PriceProvider {
  /**
   * @param assets {@link nativeAsset} or tokens of the chain
   * @throws when the upstream does not answer
   */
  read(entry: ChainEntry, assets: readonly string[]): Promise<Prices>
}

/** One file, listed in `priceProviders.ts`. */
export interface PriceProviderDefinition {
  readonly namespaces?: readonly string[]
  /** The schema of its `chains[].prices` entries; `provider` is its name. */
  readonly settings: z.ZodType<{ readonly provider: string }>
  /** Called once; a chain's settings are in the entry passed to `read`. */
  create(deps: UpstreamDeps): PriceProvider
}
