import type { ChainEntry } from '../chains/chainRegistry.js'
import type { Token } from '../project/configSchema.js'

/** One asset and how much of it there is. */
export interface Holding {
  /** Absent for the native token. */
  readonly token?: Token
  /** Base units. */
  readonly amount: bigint
}

/** Where balances come from. */
export interface BalanceProvider {
  /**
   * The native token and each token of the chain's list that could be read, zero amounts included.
   *
   * @param address an address of the chain's family
   * @throws UpstreamDownError when no upstream answers
   */
  read(entry: ChainEntry, address: string): Promise<readonly Holding[]>
}
