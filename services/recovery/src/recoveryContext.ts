import { createAnswers, type Answers } from '@latchkey/kit/database/answers'
import type { Database } from '@latchkey/kit/database/database'
import { createCallerLimits, type CallerLimits } from '@latchkey/kit/database/callerLimits'
import { createUseLimits, type UseLimit } from '@latchkey/kit/database/useLimits'
import { normalizeEmail } from '@latchkey/kit/emailAddress'
import { createCallers, type Caller, type Callers } from '@latchkey/kit/http/caller'
import { refuse, rateLimited } from '@latchkey/kit/http/serviceError'
import { createKeyProofs, type ProveKey } from '@latchkey/kit/proof/keyProofs'
import type { Secrets } from '@latchkey/kit/secrets'
import { lte } from 'drizzle-orm'
import type { RecoveryDeps } from './recoveryDeps.js'
import { auditLog, recoveryAttempts } from './tables.js'

export type AuditEvent =
  | 'left'
  | 'link_sent'
  | 'number_wrong'
  | 'proved'
  | 'refused'
  | 'released'
  | 'replaced'

export interface Subject {
  readonly email: string
  /** Keyed digest of project and address. */
  readonly subject: string
}

export interface RecoveryContext {
  readonly query: Database['query']
  readonly secrets: Secrets
  readonly now: () => number
  readonly caller: Callers['read']
  readonly proveKey: ProveKey
  readonly subjectOf: (caller: Caller, email: string) => Subject
  /** 0 uses only check the limit. */
  readonly limit: (limit: UseLimit, of: string, uses?: number) => Promise<void>
  readonly limits: CallerLimits
  readonly answers: Answers
  /** Per address and hour. */
  readonly visitors: number
  readonly audit: (
    event: AuditEvent,
    caller: { readonly project: { readonly id: string }; readonly address: string },
    subject: string,
  ) => Promise<void>
  /** At most once a minute; the first call waits for it. */
  readonly tidy: () => Promise<void>
}

const MINUTE = 60_000
/** Milliseconds. */
const AUDIT_AGE = 180 * 24 * 60 * MINUTE

export function createRecoveryContext({
  settings,
  database,
  secrets,
  metrics,
  now,
}: RecoveryDeps): RecoveryContext {
  const { query } = database
  const uses = createUseLimits({ database, secrets, now })
  const answers = createAnswers({ database, secrets, now })
  const prove = createKeyProofs({ secrets, limits: uses, now, publicUrl: settings.publicUrl })
  const limit: RecoveryContext['limit'] = async (most, of, count) => {
    const retryAfter = await uses.take(most, of, count)
    if (retryAfter > 0) throw rateLimited(retryAfter)
  }
  let tidiedAt = -MINUTE

  async function tidy(): Promise<void> {
    const at = now()
    if (at - tidiedAt < MINUTE) return
    tidiedAt = at
    await uses.tidy()
    await answers.tidy()
    await query.delete(recoveryAttempts).where(lte(recoveryAttempts.expiresAt, at))
    await query.delete(auditLog).where(lte(auditLog.at, at - AUDIT_AGE))
  }

  return {
    query,
    secrets,
    now,
    caller: createCallers({ settings, secrets }).read,
    async proveKey(c) {
      const key = await prove(c)
      await tidy()
      return key
    },
    subjectOf({ project }, text) {
      const email = normalizeEmail(text)
      if (email === undefined) throw refuse('email', 'This is not an e-mail address.')
      return { email, subject: secrets.proof('subject', project.id, email) }
    },
    limit,
    limits: createCallerLimits(limit),
    answers,
    visitors: settings.visitorsPerAddress,
    async audit(event, { project, address }, subject) {
      await query
        .insert(auditLog)
        .values({ at: now(), projectId: project.id, subject, event, caller: address })
      metrics.events.inc({ event })
    },
    tidy,
  }
}
