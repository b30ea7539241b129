import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Client } from './client.js'
import type { Env } from './env.js'

/** What a family's stable provider is made of (`Adapter.provider`). */
export interface ProviderParts {
  readonly client: Client
  readonly env: Env
  /** The way to the family's wallet; loaded when first used. */
  wallet(): Promise<ProviderWallet>
}

/** The wallet behind a stable provider. */
export interface ProviderWallet {
  /** Has the wallet switch to a configured network, and adds it there if need be. */
  switchNetwork(chainId: Caip2): Promise<void>
  /** Runs a request that may make the wallet ask its owner; the modal makes room meanwhile. */
  ask<T>(run: () => Promise<T>): Promise<T>
  /** Whether a family's wallet is one that visitors log in to: it takes the calls of its lists, and refuses any other. */
  sortsCalls(namespace: Namespace): boolean
}
