import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Client } from './client.js'
import type { Env } from './env.js'

/** The parts of a family's stable provider (`Adapter.provider`). */
export interface ProviderParts {
  readonly client: Client
  readonly env: Env
  /** Loads the connection to the family's wallet on first use. */
  wallet(): Promise<ProviderWallet>
}

export interface ProviderWallet {
  switchNetwork(chainId: Caip2): Promise<void>
  /** Runs a request that may prompt the visitor; meanwhile the modal yields to the wallet. */
  ask<T>(run: () => Promise<T>): Promise<T>
  /** An embedded wallet accepts only methods that it lists. */
  sortsCalls(namespace: Namespace): boolean
}
