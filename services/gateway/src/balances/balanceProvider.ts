import type { z } from 'zod'
import type { ChainEntry } from '../chains/chainRegistry.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'
import type { Token } from '../chains/chainSettings.js'

/** One asset and how much of it there is. */
export interface Holding {
  /** Absent for the native token. */
  readonly token?: Token
  /** Base units. */
  readonly amount: bigint
}

export interface BalanceProvider {
  /**
   * The native token and each token of the chain's list that could be read, zero amounts included.
   *
   * @param address an address of the chain's namespace
   * @throws UpstreamDownError when no upstream answers
   */
  read(entry: ChainEntry, address: string): Promise<readonly Holding[]>
}

/** An upstream that balances can come from: one file, listed in `balanceProviders.ts`. */
export interface BalanceProviderDefinition {
  /** CAIP-2 namespaces whose chains it serves. */
  readonly namespaces: readonly string[]
  /**
   * The schema of this provider's `chains[].balances` entry in the settings file; `provider` is its
   * name.
   */
  readonly settings: z.ZodType<{ readonly provider: string }>
  /** Made once; what a chain's settings say is in the entry that is read. */
  create(deps: UpstreamDeps): BalanceProvider
}
