import { and, count, desc, eq, gt, max, sql } from 'drizzle-orm'
import type { AuthContext } from '../auth/authContext.js'
import { auditLog, devices, loginAttempts, sessions, users } from '../auth/authTables.js'
import { passkeys } from '../auth/passkey/passkeyTables.js'
import { identities } from '../auth/social/socialTables.js'
import { authShares } from '../custody/custodyTables.js'
import { isAfter, pageSize } from './pages.js'

const maxAuditLines = 10_000

type Row = typeof users.$inferSelect
type Auth = Pick<AuthContext, 'query' | 'secrets' | 'now'>

interface UserFilter {
  readonly before?: string | undefined
  readonly project?: string | undefined
  readonly id?: string | undefined
  readonly emailKey?: string | undefined
}

export function createUsers(auth: Auth) {
  const { query } = auth
  return {
    list: (filter: UserFilter) => listUsers(auth, filter),

    find: async (id: string): Promise<Row | undefined> =>
      (await query.select().from(users).where(eq(users.id, id)))[0],

    /** Without the share: only a thief could use it. */
    export: (row: Row) => exportUser(auth, row),

    /** Irreversible. The log keeps its lines without the user. */
    async erase(transaction: Pick<typeof query, 'select' | 'update' | 'delete'>, row: Row) {
      const [share] = await transaction
        .select({ version: authShares.version })
        .from(authShares)
        .where(eq(authShares.userId, row.id))
      if (row.emailKey !== null)
        await transaction
          .delete(loginAttempts)
          .where(and(eq(loginAttempts.projectId, row.projectId), eq(loginAttempts.emailKey, row.emailKey)))
      await transaction.update(auditLog).set({ userId: null }).where(eq(auditLog.userId, row.id))
      const deletedUsers = await transaction
        .delete(users)
        .where(eq(users.id, row.id))
        .returning({ id: users.id })
      return deletedUsers.length === 0 ? undefined : { hadShare: share !== undefined }
    },
  }
}

export function emailOf({ secrets }: Pick<Auth, 'secrets'>, row: Row): string | null {
  const { projectId, emailKey, emailSealed } = row
  if (emailKey === null || emailSealed === null) return null
  return secrets.open('email', emailSealed, `${projectId}|${emailKey}`)
}

async function listUsers({ query, now }: Auth, { before, project, id, emailKey }: UserFilter) {
  const sessionStats = query
    .select({ userId: sessions.userId, n: count().as('live_sessions') })
    .from(sessions)
    .where(gt(sessions.expiresAt, now()))
    .groupBy(sessions.userId)
    .as('live')
  const deviceStats = query
    .select({
      userId: devices.userId,
      n: count().as('known_devices'),
      at: max(devices.seenAt).as('last_seen'),
    })
    .from(devices)
    .groupBy(devices.userId)
    .as('seen')
  const ways = sql<string[]>`array(
    select distinct provider from latchkey.identities i where i.user_id = ${users.id}
    union select 'passkey' from latchkey.passkeys p where p.user_id = ${users.id}
    order by 1)`
  return query
    .select({
      user: users,
      ways,
      devices: deviceStats.n,
      seenAt: deviceStats.at,
      sessions: sessionStats.n,
      share: authShares.version,
    })
    .from(users)
    .leftJoin(deviceStats, eq(deviceStats.userId, users.id))
    .leftJoin(sessionStats, eq(sessionStats.userId, users.id))
    .leftJoin(authShares, eq(authShares.userId, users.id))
    .where(
      and(
        isAfter(before, users.createdAt, users.id),
        project ? eq(users.projectId, project) : undefined,
        id === undefined ? undefined : eq(users.id, id),
        emailKey === undefined ? undefined : eq(users.emailKey, emailKey),
      ),
    )
    .orderBy(desc(users.createdAt), users.id)
    .limit(pageSize + 1)
}

async function exportUser({ query, secrets, now }: Auth, row: Row) {
  const { id, projectId, createdAt } = row
  const of = { device: eq(devices.userId, id), session: eq(sessions.userId, id) }
  const knownDevices = await query.select().from(devices).where(of.device).orderBy(devices.createdAt)
  const open = await query.select().from(sessions).where(of.session).orderBy(sessions.createdAt)
  const accounts = await query.select().from(identities).where(eq(identities.userId, id))
  const keys = await query.select().from(passkeys).where(eq(passkeys.userId, id))
  const [share] = await query.select().from(authShares).where(eq(authShares.userId, id))
  const lines = await query
    .select({ at: auditLog.at, event: auditLog.event })
    .from(auditLog)
    .where(eq(auditLog.userId, id))
    .orderBy(desc(auditLog.id))
    .limit(maxAuditLines)
  return {
    exportedAt: now(),
    user: { id, project: projectId, email: emailOf({ secrets }, row), createdAt },
    accounts: accounts.map(({ provider, profileSealed, subjectKey }) => ({
      provider,
      profile: JSON.parse(secrets.open('profile', profileSealed, subjectKey)) as Record<string, unknown>,
    })),
    passkeys: keys.map((key) => ({ label: key.label, createdAt: key.createdAt, usedAt: key.usedAt })),
    devices: knownDevices.map(({ label, createdAt: since, seenAt }) => ({ label, since, seenAt })),
    sessions: open.map(({ origin, createdAt: since, expiresAt }) => ({ origin, since, expiresAt })),
    wallet: share
      ? {
          id: share.walletId,
          version: share.version,
          storedAt: share.storedAt,
          hasPasskeyShare: share.passkeyShare !== null,
        }
      : null,
    log: lines,
  }
}

export type Users = ReturnType<typeof createUsers>
