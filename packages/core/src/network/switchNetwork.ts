import type { Caip2 } from '@latchkey/protocol/caip'
import type { Client } from '../types/client.js'

/** Where to. */
export interface SwitchNetworkOptions {
  readonly chainId: Caip2
  /** False: a failure is only shown (`state.switching`, toast), not thrown. Default true. */
  readonly throwOnFailure?: boolean | undefined
}

export async function switchNetwork(_client: Client, _options: SwitchNetworkOptions): Promise<void> {
  throw new Error('in work')
}
