import type { Context } from '../client/context.js'

/** Keeps balances of connected accounts fresh; returns stop. */
export function startBalances(_context: Context): () => void {
  throw new Error('not yet')
}
