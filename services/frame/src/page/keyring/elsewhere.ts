import { LatchkeyError } from '@latchkey/protocol/errors'
import { said } from './said.js'

const marked = new WeakSet<object>()

/** In the visitor's language: no service can restore the wallet in this browser. */
export function elsewhere(words: string, cause?: unknown): LatchkeyError {
  const error = said(words, cause)
  marked.add(error)
  return error
}

export const isElsewhere = (error: unknown): boolean => error instanceof LatchkeyError && marked.has(error)
