import type { Database } from '@latchkey/kit/database/database'
import type { ServiceDeps } from '@latchkey/kit/http/serviceEnv'
import type { Mailer } from '@latchkey/kit/mail/mailer'
import type { SettingsSource } from '@latchkey/kit/settingsFile'
import type { GatewayConfig } from '../project/configSchema.js'
import type { Settings } from '../settings/settings.js'
import type { StoredSettings } from '../storedSettings/storedSettings.js'
import type { Hosts } from './hosts.js'
import type { Metrics } from './metrics.js'
import type { Tasks } from './tasks.js'

/** What the route groups work with; everything outside a request comes from here. */
export interface GatewayDeps extends ServiceDeps {
  readonly settings: Settings
  readonly config: SettingsSource<GatewayConfig>
  /** The same, to be changed by operators; absent where nothing is stored. */
  readonly stored?: StoredSettings | undefined
  readonly database: Database
  readonly metrics: Metrics
  /** Absent where no mail server is set. */
  readonly mailer?: Mailer | undefined
  readonly fetch: typeof fetch
  /** Somebody else's servers: how they are, and how much they are asked at once. */
  readonly hosts: Hosts
  /** Work that goes on beside the requests. */
  readonly tasks: Tasks
}
