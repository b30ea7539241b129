import type { Database } from '@latchkey/kit/database/database'
import type { ServiceDeps } from '@latchkey/kit/http/serviceEnv'
import type { Leaders } from '../database/leaders.js'
import type { Settings } from '../settings/settings.js'
import type { Hosts } from './hosts.js'
import type { Metrics } from './metrics.js'
import type { Tasks } from './tasks.js'

/** Without the settings file, whose schema lists the providers. */
export interface UpstreamDeps extends Pick<ServiceDeps, 'log' | 'now'> {
  readonly settings: Settings
  readonly database: Database
  readonly leaders: Leaders
  readonly metrics: Metrics
  readonly fetch: typeof fetch
  readonly hosts: Hosts
  readonly tasks: Tasks
}
