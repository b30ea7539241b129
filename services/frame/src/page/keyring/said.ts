import { LatchkeyError } from '@latchkey/protocol/errors'

/** An error in the visitor's own words. */
export function said(words: string, cause?: unknown): LatchkeyError {
  const error = new LatchkeyError('frame_error', { cause })
  error.message = words
  return error
}
