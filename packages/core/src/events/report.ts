import type { ErrorName, LatchkeyError } from '@latchkey/protocol/errors'
import type { Client } from '../types/client.js'

/** Reports an error as INTERNAL_SDK_ERROR (at most 5 a minute) and returns it as a LatchkeyError with a category. */
export function report(
  _client: Client,
  _error: unknown,
  _options: { readonly fallback?: ErrorName | undefined; readonly uncaught?: boolean | undefined } = {},
): LatchkeyError {
  throw new Error('not yet')
}
