import { action } from '../client/action.js'
import {
  loadRemoteConfig as run,
  type LoadRemoteConfigOptions,
} from '../features/project/loadRemoteConfig.js'

export type { LoadRemoteConfigOptions }

/**
 * Reads the project's configuration, `GET /v1/init` (ruling 23), and resolves the features with it. An answer is kept
 * for 5 minutes and shared between tabs. Never rejects: after a failure local or default values apply, without an
 * alert (specification section 4, user demand 6.4). Without a gateway, or in basic mode, nothing is asked.
 */
export const loadRemoteConfig = action(run)
