import type { Context } from '../client/context.js'

/** Asks the gateway for the project's configuration at idle time; returns stop. */
export function startRemoteConfig(_context: Context): () => void {
  throw new Error('not yet')
}
