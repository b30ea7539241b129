import type { Client } from '../types/client.js'

/** Reads `GET /v1/init`. Never rejects. */
export function loadRemoteConfig(
  _client: Client,
  _options: { readonly fresh?: boolean | undefined } = {},
): Promise<void> {
  throw new Error('not yet')
}
