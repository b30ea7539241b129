import type { z } from 'zod'
import type { ChainEntry } from '../chains/chainRegistry.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'

/** For display only: no limit, slippage or choice may depend on it. */
export interface Price {
  /** US dollars per whole unit. */
  readonly usd: number
  /** Percent. */
  readonly change24h?: number
  /** Unix milliseconds. */
  readonly at: number
}

export const nativeAsset = 'native'

/** By {@link nativeAsset} or token address; unknown ones are absent. */
export type Prices = ReadonlyMap<string, Price>

export interface PriceProvider {
  read(entry: ChainEntry, assets: readonly string[]): Promise<Prices>
}

export interface PriceProviderDefinition {
  readonly namespaces?: readonly string[]
  readonly settings: z.ZodType<{ readonly provider: string }>
  create(deps: UpstreamDeps): PriceProvider
}
