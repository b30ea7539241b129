import type { Client } from '../types/client.js'
import type { SendIssues } from './validateSend.js'

/** Validates the form with the family's own address check (loaded when first needed). */
export function checkSend(
  _client: Client,
  _options: { readonly complete?: boolean | undefined } = {},
): Promise<SendIssues> {
  throw new Error('not yet')
}
