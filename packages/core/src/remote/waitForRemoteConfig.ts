import type { Context } from '../client/context.js'

/** Resolves when the remote configuration is known or failed, after 1 s at most (ruling 23). Never rejects. */
export function waitForRemoteConfig(_context: Context): Promise<void> {
  throw new Error('not yet')
}
