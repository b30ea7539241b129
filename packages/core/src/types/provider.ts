import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Client } from './client.js'
import type { Env } from './env.js'

/** For a family's provider (`Adapter.provider`). */
export interface ProviderParts {
  readonly client: Client
  readonly env: Env
  /** Loads the connection on first use. */
  wallet(): Promise<ProviderWallet>
}

export interface ProviderWallet {
  switchNetwork(chainId: Caip2): Promise<void>
  /** Runs a request that may prompt the visitor; the modal yields to the wallet. */
  ask<T>(run: () => Promise<T>): Promise<T>
  /** Embedded wallets accept only methods that they list. */
  sortsCalls(namespace: Namespace): boolean
}
