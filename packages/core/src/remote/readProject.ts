import type { Context } from '../client/context.js'
import { showAlert } from '../notices/showAlert.js'
import { loadRemoteConfig } from './loadRemoteConfig.js'

/**
 * Reads the project's configuration, once, at idle time after first paint (ruling 23). A missing project id alerts, but
 * only where a gateway or a relay wants one (ruling 22).
 */
export function readProject(context: Context): void {
  const { config, connectors } = context
  const wanted =
    config.gateway !== undefined || [...connectors.values()].some(({ type }) => type === 'WALLET_CONNECT')
  if (wanted && config.projectId === undefined) showAlert(context, 'project_id_not_configured', 'error')
  void loadRemoteConfig(context)
}
