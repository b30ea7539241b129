import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { and, desc, eq, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AccessContext } from './accessContext.js'
import { adminAudit, admins, serverKeys } from './accessTables.js'

export type AdminEvent =
  | 'code_sent'
  | 'code_wrong'
  | 'code_void'
  | 'logged_in'
  | 'logged_out'
  | 'session_revoked'
  | 'operator_invited'
  | 'operator_role_changed'
  | 'operator_removed'
  | 'refused'
  | 'oidc_refused'
  | 'passkey_added'
  | 'passkey_removed'
  | 'key_created'
  | 'key_revoked'
  | 'settings_saved'
  | 'picture_stored'
  | 'visitor_session_ended'
  | 'email_removed'
  | 'emails_changed'
  | 'user_exported'
  | 'webhook_added'
  | 'webhook_removed'
  | 'webhook_rotated'
  | 'webhook_tested'
  | 'webhook_retried'
  | 'user_erased'

export interface AuditedChange {
  readonly projectId?: string | null
  readonly subject?: string
  /** No secrets. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly adminId?: string
  /** The change's transaction, so that both are stored or neither. */
  readonly transaction?: Pick<AccessContext['auth']['query'], 'insert'>
}

/** A mutating operator route that does not call it fails. */
export type Audit = (c: ServiceContext, event: AdminEvent, change?: AuditedChange) => Promise<void>

export interface AuditEntry {
  readonly id: number
  readonly at: number
  readonly event: string
  readonly who: string | null
  readonly projectId: string | null
  readonly subject: string | null
  readonly details: Readonly<Record<string, unknown>> | null
}

/** The log stores no addresses. */
const targets = alias(admins, 'targets')

/** Milliseconds. */
const retention = 400 * 24 * 60 * 60_000

export function createAuditLog({ auth, openEmail }: AccessContext) {
  const { query, now, addressOf } = auth

  const audit: Audit = async (c, event, change = {}) => {
    const operator = c.get('operator')
    const { transaction = query, adminId, projectId = null, subject = null, details = null } = change
    await transaction.insert(adminAudit).values({
      at: now(),
      event,
      adminId: adminId ?? (operator?.kind === 'person' ? operator.id : null),
      keyId: operator?.kind === 'key' ? operator.key.id : null,
      projectId,
      subject,
      details,
      caller: addressOf(c),
    })
    c.set('isAudited', true)
  }

  return {
    audit,

    /** @param options.before id of the last line */
    async list({
      before,
      projectId,
      limit,
    }: {
      readonly before?: number | undefined
      readonly projectId?: string | undefined
      readonly limit: number
    }): Promise<readonly AuditEntry[]> {
      const { id, at, event, projectId: of, subject, details } = adminAudit
      const rows = await query
        .select({
          line: { id, at, event, projectId: of, subject, details },
          email: admins,
          key: serverKeys.name,
          target: targets,
        })
        .from(adminAudit)
        .leftJoin(admins, eq(admins.id, adminAudit.adminId))
        .leftJoin(serverKeys, eq(serverKeys.id, adminAudit.keyId))
        .leftJoin(targets, sql`${targets.id} = ${adminAudit.details} ->> 'of'`)
        .where(
          and(
            before === undefined ? undefined : lt(id, before),
            projectId === undefined ? undefined : eq(of, projectId),
          ),
        )
        .orderBy(desc(id))
        .limit(limit)
      return rows.map(({ line, email, key, target }) => ({
        ...line,
        subject: line.subject ?? (target === null ? null : openEmail(target)),
        who: email === null ? key : openEmail(email),
      }))
    },

    async tidy(): Promise<void> {
      await query.delete(adminAudit).where(lte(adminAudit.at, now() - retention))
    },
  }
}

export type AuditLog = ReturnType<typeof createAuditLog>
