import type { Reencryption } from '@latchkey/kit/database/reencryption'
import type { ServiceDeps } from '@latchkey/kit/http/serviceEnv'
import type { Mailer } from '@latchkey/kit/mail/mailer'
import type { Secrets } from '@latchkey/kit/secrets'
import type { SettingsSource } from '@latchkey/kit/settingsFile'
import type { EventSink } from '../analytics/sink/eventSink.js'
import type { GatewayConfig } from '../project/configSchema.js'
import type { StoredSettings } from '../storedSettings/storedSettings.js'
import type { UpstreamDeps } from './upstreamDeps.js'

export interface GatewayDeps extends UpstreamDeps, Omit<ServiceDeps, keyof UpstreamDeps> {
  readonly config: SettingsSource<GatewayConfig>
  /** Absent if nothing is stored. */
  readonly stored?: StoredSettings | undefined
  readonly secrets?: Secrets | undefined
  readonly reencryption?: Reencryption | undefined
  readonly sink?: EventSink | undefined
  readonly mailer?: Mailer | undefined
}
