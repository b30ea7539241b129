import type { Database } from '@latchkey/kit/database/database'
import type { ServiceDeps } from '@latchkey/kit/http/serviceEnv'
import type { Mailer } from '@latchkey/kit/mail/mailer'

/** What the routes work with; everything outside a request comes from here. */
export interface RecoveryDeps extends ServiceDeps {
  readonly database: Database
  readonly secret: string
  /** Absent where no mail server is set: shares can be left, and none comes back. */
  readonly mailer: Mailer | undefined
}
