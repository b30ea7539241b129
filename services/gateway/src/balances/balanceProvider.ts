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
   * Zero amounts included.
   *
   * @throws UpstreamDownError
   */
  read(entry: ChainEntry, address: string): Promise<readonly Holding[]>
}

export interface BalanceProviderDefinition {
  readonly namespaces: readonly string[]
  readonly settings: z.ZodType<{ readonly provider: string }>
  create(deps: UpstreamDeps): BalanceProvider
}
