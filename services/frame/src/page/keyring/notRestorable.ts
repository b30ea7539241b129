import { LatchkeyError } from '@latchkey/protocol/errors'
import { localizedError } from './localizedError.js'

const notRestorable = new WeakSet<object>()

/** In the visitor's language: no service can restore the wallet in this browser. */
export function notRestorableError(message: string, cause?: unknown): LatchkeyError {
  const error = localizedError(message, cause)
  notRestorable.add(error)
  return error
}

export const isNotRestorable = (error: unknown): boolean =>
  error instanceof LatchkeyError && notRestorable.has(error)
