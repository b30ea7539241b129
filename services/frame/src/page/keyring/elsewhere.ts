import { LatchkeyError } from '@latchkey/protocol/errors'
import { said } from './said.js'

const marked = new WeakSet<object>()

/** An error in the visitor's own words: nobody keeps a share that would bring the wallet to this browser. */
export function elsewhere(words: string, cause?: unknown): LatchkeyError {
  const error = said(words, cause)
  marked.add(error)
  return error
}

/** Whether an error is one of {@link elsewhere}. */
export const isElsewhere = (error: unknown): boolean => error instanceof LatchkeyError && marked.has(error)
