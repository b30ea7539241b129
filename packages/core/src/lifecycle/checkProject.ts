import type { Context } from '../client/context.js'
import { showAlert } from '../notices/showAlert.js'

/** Alerts about a missing project id, but only where a gateway or a relay wants one (ruling 22). */
export function checkProject({ client, config, connectors }: Context): void {
  const wanted =
    config.gateway !== undefined || [...connectors.values()].some(({ type }) => type === 'WALLET_CONNECT')
  if (wanted) showAlert(client, 'project_id_not_configured', 'error')
}
