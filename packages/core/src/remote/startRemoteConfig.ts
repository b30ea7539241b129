import type { Context } from '../client/context.js'
import { loadRemoteConfig } from './loadRemoteConfig.js'

/** Asks for the project's configuration once, at idle time after first paint (ruling 23). Returns stop. */
export function startRemoteConfig(context: Context): () => void {
  return context.platform.whenIdle(() => void loadRemoteConfig(context.client))
}
