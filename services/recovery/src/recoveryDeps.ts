import type { Database } from '@latchkey/kit/database/database'
import type { ServiceDeps } from '@latchkey/kit/http/serviceEnv'
import type { Mailer } from '@latchkey/kit/mail/mailer'
import type { Secrets } from '@latchkey/kit/secrets'
import type { SettingsSource } from '@latchkey/kit/settingsFile'
import type { Metrics } from './metrics.js'
import type { RecoveryConfig } from './settings/config.js'

export interface RecoveryDeps extends ServiceDeps {
  readonly settings: ServiceDeps['settings'] & {
    readonly publicUrl?: string | undefined
    readonly visitorsPerAddress: number
  }
  readonly config: SettingsSource<RecoveryConfig>
  readonly metrics: Metrics
  readonly database: Database
  readonly secrets: Secrets
  readonly mailer: Mailer | undefined
  readonly fetch: typeof fetch
}
