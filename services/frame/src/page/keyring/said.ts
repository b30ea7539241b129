import { LatchkeyError } from '@latchkey/protocol/errors'
import { t } from '../words/t.js'

/** In the visitor's language. */
export function said(words: string, cause?: unknown): LatchkeyError {
  const error = new LatchkeyError('frame_error', { cause })
  error.message = words
  return error
}

export function wrongParts(cause?: unknown): never {
  throw said(t('wrongParts'), cause)
}
