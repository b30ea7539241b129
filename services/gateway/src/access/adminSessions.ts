import type { Caller } from '@latchkey/kit/http/caller'
import type { OperatorProofs } from '@latchkey/kit/http/operatorGuards'
import type { OperatorRole, ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { randomUUID } from 'node:crypto'
import type { EmailIdentity } from '../auth/email/login.js'
import type { AccessContext } from './accessContext.js'
import { admins, adminSessions, type Way } from './accessTables.js'

const MINUTE = 60_000
const lives = {
  idle: 2 * 60 * MINUTE,
  whole: 12 * 60 * MINUTE,
  /** Known browsers' emails are counted apart. */
  browser: 180 * 24 * 60 * MINUTE,
  note: MINUTE,
}

export interface AdminSession {
  readonly email: string
  readonly role: OperatorRole
  readonly since: number
  readonly expiresAt: number
}

interface NewSession {
  readonly role: OperatorRole
  readonly fromProvider?: OperatorRole | null | undefined
  readonly way: Way
}

/**
 * Sessions in an HttpOnly, SameSite cookie, derived from the session's id. Removals and role
 * changes apply from the next request.
 */
export function createAdminSessions(context: AccessContext) {
  const { auth, isSecure, openEmail } = context
  const { query, secrets, now } = auth
  // Browsers accept `__Host-` only with Secure, without Domain, for the whole host.
  const nameOf = (name: string): string => `${isSecure ? '__Host-' : ''}latchkey_${name}`
  const terms = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Strict' } as const

  return {
    findPerson: (c: ServiceContext) => findPerson(context, getCookie(c, nameOf('admin')) ?? ''),

    async open(
      c: ServiceContext,
      { device }: Pick<Caller, 'device'>,
      { email, emailKey, emailSealed, role, fromProvider = null, way }: EmailIdentity & NewSession,
    ): Promise<AdminSession> {
      const at = now()
      const expiresAt = at + lives.whole
      const id = randomUUID()
      await query.delete(adminSessions).where(lte(adminSessions.expiresAt, at))
      await insertSession(
        query,
        { emailKey, emailSealed },
        {
          id,
          way,
          role: fromProvider,
          device,
          createdAt: at,
          expiresAt,
        },
      )
      const cookie = `${id}.${secrets.sign('admin session', id)}`
      setCookie(c, nameOf('admin'), cookie, { ...terms, maxAge: lives.whole / 1000 })
      const browser = secrets.sign('admin browser', emailKey)
      setCookie(c, nameOf('browser'), browser, { ...terms, maxAge: lives.browser / 1000 })
      return { email, role, since: at, expiresAt }
    },

    knowsBrowser: (c: ServiceContext, emailKey: string): boolean =>
      secrets.isSigned(getCookie(c, nameOf('browser')) ?? '', 'admin browser', emailKey),

    async list(of?: string) {
      const rows = await query
        .select()
        .from(adminSessions)
        .innerJoin(admins, eq(admins.id, adminSessions.adminId))
        .where(and(isLive(now()), ofAdmin(of)))
        .orderBy(desc(adminSessions.seenAt), adminSessions.id)
      return rows.map(({ admin_sessions: session, admins: admin }) => {
        const { id, way, device, createdAt, seenAt, expiresAt } = session
        return { id, email: openEmail(admin), way, device, createdAt, seenAt, expiresAt }
      })
    },

    /** @returns the operator */
    async end(id: string, of?: string): Promise<string | undefined> {
      const [row] = await query
        .delete(adminSessions)
        .where(and(eq(adminSessions.id, id), ofAdmin(of)))
        .returning()
      return row?.adminId
    },

    forget: (c: ServiceContext): void => void deleteCookie(c, nameOf('admin'), terms),
  }
}

const ofAdmin = (id: string | undefined) => (id === undefined ? undefined : eq(adminSessions.adminId, id))

const isLive = (at: number) => and(gt(adminSessions.expiresAt, at), gt(adminSessions.seenAt, at - lives.idle))

async function findPerson(
  { auth: { query, secrets, now }, roleWith, openEmail }: AccessContext,
  cookie: string,
): ReturnType<OperatorProofs['findPerson']> {
  const [, id, proof] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(cookie) ?? []
  if (id === undefined || proof === undefined || !secrets.isSigned(proof, 'admin session', id))
    return undefined
  const at = now()
  const [row] = await query
    .select()
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(and(eq(adminSessions.id, id), isLive(at)))
  if (row === undefined) return undefined
  const { admin_sessions: session, admins: admin } = row
  const email = openEmail(admin)
  const role = roleWith(email, admin.role ?? session.role)
  if (role === undefined) return undefined
  if (at - session.seenAt >= lives.note)
    await query.update(adminSessions).set({ seenAt: at }).where(eq(adminSessions.id, id))
  const { createdAt: since, expiresAt } = session
  return { kind: 'person', id: admin.id, email, role, sessionId: id, since, expiresAt }
}

async function insertSession(
  query: AccessContext['auth']['query'],
  { emailKey, emailSealed }: Pick<EmailIdentity, 'emailKey' | 'emailSealed'>,
  session: Omit<typeof adminSessions.$inferInsert, 'adminId' | 'seenAt'>,
): Promise<void> {
  const { createdAt } = session
  await query.transaction(async (transaction) => {
    await transaction
      .insert(admins)
      .values({ id: emailKey, emailSealed, createdAt, joinedAt: createdAt })
      .onConflictDoUpdate({
        target: admins.id,
        set: { emailSealed, joinedAt: sql`coalesce(${admins.joinedAt}, excluded.joined_at)` },
      })
    await transaction.insert(adminSessions).values({ ...session, adminId: emailKey, seenAt: createdAt })
  })
}

export type AdminSessions = ReturnType<typeof createAdminSessions>
