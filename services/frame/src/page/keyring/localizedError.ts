import { LatchkeyError } from '@latchkey/protocol/errors'
import { t } from '../words/t.js'

/** In the visitor's language. */
export function localizedError(message: string, cause?: unknown): LatchkeyError {
  const error = new LatchkeyError('frame_error', { cause })
  error.message = message
  return error
}

export function throwMismatch(cause?: unknown): never {
  throw localizedError(t('wrongParts'), cause)
}
