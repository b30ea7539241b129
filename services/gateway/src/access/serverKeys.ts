import { keyPrefix, type FindKey } from '@latchkey/kit/http/serverKeys'
import type { KeyRight, ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { newToken } from '@latchkey/kit/oneTime'
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { personOf, type AccessContext } from './accessContext.js'
import { admins, serverKeys } from './accessTables.js'
import type { Audit } from './audit.js'

const usageInterval = 60_000

const HOUR = 60 * 60_000

/** As long as a digest, never equal to one. */
const dummyDigest = '-'.repeat(43)

export interface NewKey {
  readonly name: string
  /** Null: every project. */
  readonly projectId: string | null
  readonly rights: readonly KeyRight[]
  /** Until revoked when absent. */
  readonly hours?: number | undefined
}

/**
 * `lk_`, an id, and 256 random bits, stored as a keyed digest. Compared in constant time, also for
 * unknown keys.
 */
export function createServerKeys({ auth, openEmail }: AccessContext, audit: Audit) {
  const { query, secrets, now } = auth
  const digestOf = (id: string, secret: string): string => secrets.proof('server key', id, secret)

  return {
    find: createFinder(auth),

    async list() {
      const rows = await query
        .select()
        .from(serverKeys)
        .innerJoin(admins, eq(admins.id, serverKeys.createdBy))
        .orderBy(desc(serverKeys.createdAt), serverKeys.id)
      return rows.map((row) => toView(row.server_keys, openEmail(row.admins)))
    },

    async create(c: ServiceContext, { name, projectId, rights, hours }: NewKey) {
      const person = personOf(c)
      const id = randomBytes(8).toString('hex')
      const secret = newToken()
      const at = now()
      const expiresAt = hours === undefined ? null : at + hours * HOUR
      const row = await query.transaction(async (transaction) => {
        const [made] = await transaction
          .insert(serverKeys)
          .values({
            id,
            digest: digestOf(id, secret),
            name,
            projectId,
            rights: [...rights],
            createdBy: person.id,
            createdAt: at,
            expiresAt,
          })
          .returning()
        if (made === undefined) throw new Error('The key was not written')
        await audit(c, 'key_created', {
          projectId,
          subject: name,
          details: { id, rights, expiresAt },
          transaction,
        })
        return made
      })
      return { ...toView(row, person.email), secret: `${keyPrefix}${id}_${secret}` }
    },

    revoke: (c: ServiceContext, id: string): Promise<boolean> =>
      query.transaction(async (transaction) => {
        const [revokedKey] = await transaction
          .update(serverKeys)
          .set({ revokedAt: now() })
          .where(and(eq(serverKeys.id, id), isNull(serverKeys.revokedAt)))
          .returning()
        if (revokedKey === undefined) return false
        const { name: subject, projectId } = revokedKey
        await audit(c, 'key_revoked', { projectId, subject, details: { id }, transaction })
        return true
      }),
  }
}

const createFinder =
  ({ query, secrets, now }: AccessContext['auth']): FindKey =>
  async (token) => {
    const [, id = '', secret = ''] = /^lk_([0-9a-f]{16})_([\w-]{43})$/.exec(token) ?? []
    const [row] = await query.select().from(serverKeys).where(eq(serverKeys.id, id))
    const isRight = secrets.isProof(row?.digest ?? dummyDigest, 'server key', id, secret)
    const at = now()
    if (row === undefined || !isRight || row.revokedAt !== null) return undefined
    if (row.expiresAt !== null && row.expiresAt <= at) return undefined
    if (row.usedAt === null || row.usedAt <= at - usageInterval) {
      const isOld = or(isNull(serverKeys.usedAt), lt(serverKeys.usedAt, at))
      await query
        .update(serverKeys)
        .set({ usedAt: at })
        .where(and(eq(serverKeys.id, id), isOld))
    }
    const { name, projectId, rights } = row
    return { id, name, projectId, rights }
  }

const toView = (row: typeof serverKeys.$inferSelect, createdBy: string) => {
  const { id, name, projectId, rights, createdAt, usedAt, revokedAt, expiresAt } = row
  return { id, name, projectId, rights, createdAt, createdBy, usedAt, revokedAt, expiresAt }
}

export type ServerKeys = ReturnType<typeof createServerKeys>
