import type { Database } from '@latchkey/kit/database/database'
import type { ServiceDeps } from '@latchkey/kit/http/serviceEnv'
import type { Leaders } from '../database/leaders.js'
import type { Settings } from '../settings/settings.js'
import type { Hosts } from './hosts.js'
import type { Metrics } from './metrics.js'
import type { Tasks } from './tasks.js'

/** The tools that providers of any group work with. They know nothing of the settings file, whose schema lists the providers. */
export interface UpstreamDeps extends Pick<ServiceDeps, 'log' | 'now'> {
  readonly settings: Settings
  readonly database: Database
  /** Work that one gateway does for all that share the database. */
  readonly leaders: Leaders
  readonly metrics: Metrics
  readonly fetch: typeof fetch
  /** Servers of others: how they are, and how much they are asked at once. */
  readonly hosts: Hosts
  /** Work that goes on beside the requests. */
  readonly tasks: Tasks
}
