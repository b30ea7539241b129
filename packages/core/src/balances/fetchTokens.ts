import type { Namespace } from '@latchkey/protocol/caip'
import type { Client } from '../types/client.js'
import type { TokenBalance } from '../types/connector.js'

/** Reads the token balances of the active account into the state. Never rejects; empty after a failure. */
export function fetchTokens(
  _client: Client,
  _options: { readonly namespace?: Namespace | undefined; readonly fresh?: boolean | undefined } = {},
): Promise<readonly TokenBalance[]> {
  throw new Error('not yet')
}
