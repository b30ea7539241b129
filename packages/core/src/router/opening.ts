import type { Context } from '../client/context.js'
import type { OpenResult } from '../types/client.js'

/** One visit of the modal, from `open()` until it settles. */
export interface Opening {
  readonly promise: Promise<OpenResult>
  readonly settle: (result: OpenResult) => void
  /** The attempt before this visit; only later ones count for the result. */
  readonly attemptBefore: number
}

const OPENING = Symbol('opening')

/** The visit that is not settled yet. */
export function openingOf(context: Context): Opening | undefined {
  return context.scratch.get(OPENING) as Opening | undefined
}

/** The visit that is not settled yet, or a new one. */
export function beginOpening(context: Context): Opening {
  const known = openingOf(context)
  if (known) return known
  let settle: Opening['settle'] = () => undefined
  const promise = new Promise<OpenResult>((resolve) => {
    settle = (result) => {
      if (context.scratch.get(OPENING) === opening) context.scratch.delete(OPENING)
      resolve(result)
    }
  })
  const opening: Opening = {
    promise,
    settle: (result) => settle(result),
    attemptBefore: context.store.getState().attempt?.id ?? 0,
  }
  context.scratch.set(OPENING, opening)
  return opening
}
