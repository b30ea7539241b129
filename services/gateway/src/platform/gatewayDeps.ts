import type { Reencryption } from '@latchkey/kit/database/reencryption'
import type { ServiceDeps } from '@latchkey/kit/http/serviceEnv'
import type { Mailer } from '@latchkey/kit/mail/mailer'
import type { Secrets } from '@latchkey/kit/secrets'
import type { SettingsSource } from '@latchkey/kit/settingsFile'
import type { EventSink } from '../analytics/sink/eventSink.js'
import type { GatewayConfig } from '../project/configSchema.js'
import type { StoredSettings } from '../storedSettings/storedSettings.js'
import type { UpstreamDeps } from './upstreamDeps.js'

/** The dependencies of the route groups: everything outside a request comes from here. */
export interface GatewayDeps extends UpstreamDeps, Omit<ServiceDeps, keyof UpstreamDeps> {
  readonly config: SettingsSource<GatewayConfig>
  /** The same, to be changed by operators; absent where nothing is stored. */
  readonly stored?: StoredSettings | undefined
  /** Absent where no secret is set: nobody can log in then. */
  readonly secrets?: Secrets | undefined
  /** Absent where no secret is set. */
  readonly reencryption?: Reencryption | undefined
  /** Another database that gets the events of pages; absent where none is set. */
  readonly sink?: EventSink | undefined
  /** Absent where no mail server is set. */
  readonly mailer?: Mailer | undefined
}
