import { LatchkeyError } from '@latchkey/protocol/errors'
import { said } from './said.js'

const marked = new WeakSet<object>()

/**
 * An error in the visitor's language: no service has a share that would restore the wallet in this
 * browser.
 */
export function elsewhere(words: string, cause?: unknown): LatchkeyError {
  const error = said(words, cause)
  marked.add(error)
  return error
}

export const isElsewhere = (error: unknown): boolean => error instanceof LatchkeyError && marked.has(error)
