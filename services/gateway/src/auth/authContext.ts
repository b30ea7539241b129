import { createAnswers, type Answers } from '@latchkey/kit/database/answers'
import { createCallerLimits, type CallerLimits } from '@latchkey/kit/database/callerLimits'
import { createUseLimits, type UseLimit, type UseLimits } from '@latchkey/kit/database/useLimits'
import { createCallers, type Caller, type Callers } from '@latchkey/kit/http/caller'
import type { ServiceContext, ServiceProject, SignedIn } from '@latchkey/kit/http/serviceEnv'
import { rateLimited } from '@latchkey/kit/http/serviceError'
import { createKeyProofs, type ProveKey } from '@latchkey/kit/proof/keyProofs'
import type { Secrets } from '@latchkey/kit/secrets'
import { lte } from 'drizzle-orm'
import { shareRequests } from '../custody/shareRequestTables.js'
import { letters } from '../mailbox/mailboxTables.js'
import { createEmit, type Emit } from '../webhooks/outbox.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { auditLog, loginAttempts, sessions } from './authTables.js'

export type AuditEvent =
  | 'device_asked'
  | 'device_approved'
  | 'device_refused'
  | 'device_revoked'
  | 'code_sent'
  | 'code_wrong'
  | 'code_void'
  | 'logged_in'
  | 'logged_out'
  | 'token_reused'
  | 'email_changed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'share_released'
  | 'share_stored'
  | 'share_asked'
  | 'share_given'
  | 'share_refused'

export interface AuthContext {
  readonly query: GatewayDeps['database']['query']
  readonly secrets: Secrets
  readonly now: () => number
  readonly caller: Callers['read']
  readonly callerAs: Callers['readAs']
  readonly addressOf: Callers['addressOf']
  readonly proveKey: ProveKey
  /** @param uses 0 only checks */
  readonly limit: (limit: UseLimit, of: string, uses?: number) => Promise<void>
  readonly limits: CallerLimits
  readonly answers: Answers
  readonly visitors: number
  readonly isSpent: (limit: UseLimit, of: string, isUse?: boolean) => Promise<boolean>
  /** Call it in the change's transaction. */
  readonly emit: Emit
  readonly audit: (event: AuditEvent, subject: Pick<Caller, 'address'> & AuditSubject) => Promise<void>
  /** Removes expired rows, at most once a minute. */
  readonly tidy: () => Promise<void>
}

interface AuditSubject {
  readonly project: Pick<ServiceProject, 'id'>
  readonly userId?: string | null
}

const MINUTE = 60_000
const AUDIT_AGE = 180 * 24 * 60 * MINUTE

export function createAuthContext(
  deps: Pick<GatewayDeps, 'settings' | 'database' | 'metrics' | 'now'>,
  secrets: Secrets,
): AuthContext {
  const { settings, database, metrics, now } = deps
  const { query } = database
  const callers = createCallers({ settings, secrets })
  const uses: UseLimits = createUseLimits({ database, secrets, now })
  const answers = createAnswers({ database, secrets, now })
  const prove = createKeyProofs({ secrets, limits: uses, now, publicUrl: settings.publicUrl })
  const limit: AuthContext['limit'] = async (most, of, count) => {
    const retryAfter = await uses.take(most, of, count)
    if (retryAfter > 0) throw rateLimited(retryAfter)
  }
  const emit = createEmit({ secrets, now })
  let tidiedAt = -MINUTE

  async function tidy(): Promise<void> {
    const at = now()
    if (at - tidiedAt < MINUTE) return
    tidiedAt = at
    await uses.tidy()
    await answers.tidy()
    await query.delete(letters).where(lte(letters.expiresAt, at))
    await query.delete(shareRequests).where(lte(shareRequests.expiresAt, at))
    await query.delete(loginAttempts).where(lte(loginAttempts.expiresAt, at))
    await query.delete(sessions).where(lte(sessions.expiresAt, at))
    await query.delete(auditLog).where(lte(auditLog.at, at - AUDIT_AGE))
  }

  return {
    query,
    secrets,
    now,
    caller: callers.read,
    callerAs: callers.readAs,
    addressOf: callers.addressOf,
    async proveKey(c) {
      const key = await prove(c)
      await tidy()
      return key
    },
    limit,
    limits: createCallerLimits(limit),
    answers,
    visitors: settings.visitorsPerAddress,
    isSpent: async (most, of, isUse = false) => (await uses.take(most, of, isUse ? 1 : 0)) > 0,
    emit,
    async audit(event, { project, address, userId = null }) {
      const line = { at: now(), projectId: project.id, userId, event, caller: address }
      await query.transaction(async (transaction) => {
        await transaction.insert(auditLog).values(line)
        if (event === 'logged_in' && userId !== null)
          await emit(transaction, { projectId: project.id, type: 'user.login', data: { userId } })
      })
      metrics.accountEvents.inc({ event })
    },
    tidy,
  }
}

export function sessionOf(c: ServiceContext): UserSession {
  const session = c.get('session')
  if (session?.deviceId === undefined) throw new Error('The route is mounted without its guard')
  return { ...session, deviceId: session.deviceId }
}

export type UserSession = SignedIn & { readonly deviceId: string }
