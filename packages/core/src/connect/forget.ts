import type { Context } from '../client/context.js'

const WATCHES = Symbol('watches')

/** By connection: what ends following it. */
export function watchesOf(context: Context): Map<string, () => void> {
  const known = context.scratch.get(WATCHES) as Map<string, () => void> | undefined
  if (known) return known
  const made = new Map<string, () => void>()
  context.scratch.set(WATCHES, made)
  return made
}

/** Stops following a connection and lets the live object go. The wallet is not told. */
export function forget(context: Context, id: string): void {
  watchesOf(context).get(id)?.()
  watchesOf(context).delete(id)
  context.connections.delete(id)
}
