import type { z } from 'zod'
import type { ChainEntry } from '../chains/chainRegistry.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'
import type { Token } from '../chains/chainSettings.js'

export interface Holding {
  /** Absent for the native coin. */
  readonly token?: Token
  readonly amount: bigint
}

export interface BalanceProvider {
  /**
   * The native coin and each readable token of the chain's list, zero amounts included.
   *
   * @throws UpstreamDownError when no upstream answers
   */
  read(entry: ChainEntry, address: string): Promise<readonly Holding[]>
}

/** One file, listed in `balanceProviders.ts`. */
export interface BalanceProviderDefinition {
  readonly namespaces: readonly string[]
  /** The schema of its `chains[].balances` entry; `provider` is its name. */
  readonly settings: z.ZodType<{ readonly provider: string }>
  /** Called once; a chain's settings are in the entry passed to `read`. */
  create(deps: UpstreamDeps): BalanceProvider
}
