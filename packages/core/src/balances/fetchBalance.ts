import type { Namespace } from '@latchkey/protocol/caip'
import type { Client } from '../types/client.js'
import type { NativeBalance } from '../types/connector.js'

/** Reads the native balance of the active account into the state. Never rejects; undefined when it is not known. */
export function fetchBalance(
  _client: Client,
  _options: { readonly namespace?: Namespace | undefined; readonly fresh?: boolean | undefined } = {},
): Promise<NativeBalance | undefined> {
  throw new Error('not yet')
}
