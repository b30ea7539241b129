import { ServiceError } from '@latchkey/kit/http/serviceError'
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { AuthContext, UserSession } from '../auth/authContext.js'
import { devices, sessions } from '../auth/authTables.js'
import { shareRequests } from './shareRequestTables.js'

const MINUTE = 60_000
/** Milliseconds; also of a refusal. */
const requestTtl = 10 * MINUTE
/** Per session; also the open requests of a user. */
const requestLimit = { name: 'share requests', most: 10, per: 60 * MINUTE }
const maxOpen = 5

type SessionRef = Pick<UserSession, 'id' | 'userId'>

export interface RequestState {
  readonly state: 'waiting' | 'joined' | 'revealed' | 'answered' | 'refused'
  readonly helperKey?: string
  readonly askerKey?: string
  readonly sealed?: string
}

/**
 * The asker commits to its key, the helper sends its own, then the asker reveals: no party can pick
 * a key for a chosen comparison number. Repeated steps have the same outcome.
 */
export const createShareRequests = (context: AuthContext) => ({
  ...createAskerSteps(context),
  ...createHelperSteps(context),
  ...createSharedSteps(context),
})

export type ShareRequests = ReturnType<typeof createShareRequests>

type RequestDeps = Pick<AuthContext, 'query' | 'now' | 'limit'>

const isOpen = (at: number) => and(gt(shareRequests.expiresAt, at), eq(shareRequests.isRefused, false))

function createAskerSteps({ query, now, limit }: RequestDeps) {
  return {
    /** @throws ServiceError 403 while a refusal lasts */
    async ask(
      { id: sessionId, userId }: SessionRef,
      { id, commitment, site }: { id: string; commitment: string; site?: string | undefined },
    ): Promise<void> {
      const at = now()
      const [before] = await query.select().from(shareRequests).where(eq(shareRequests.sessionId, sessionId))
      const isPending = before !== undefined && before.expiresAt > at
      if (isPending && before.isRefused)
        throw new ServiceError({
          status: 403,
          reasons: [{ name: 'share_refused', description: 'Another device of yours has refused this.' }],
        })
      if (isPending && before.id === id && before.commitment === commitment) return
      await limit(requestLimit, sessionId)
      await query.transaction(async (transaction) => {
        await replaceRequest(transaction, {
          id,
          userId,
          sessionId,
          commitment,
          site,
          createdAt: at,
          expiresAt: at + requestTtl,
        })
        await removeSurplus(transaction, { userId, id, at: now() })
      })
    },

    async reveal({ id: sessionId }: SessionRef, id: string, askerKey: string): Promise<boolean> {
      const rows = await query
        .update(shareRequests)
        .set({ askerKey })
        .where(
          and(
            eq(shareRequests.id, id),
            eq(shareRequests.sessionId, sessionId),
            isNotNull(shareRequests.helperKey),
            or(isNull(shareRequests.askerKey), eq(shareRequests.askerKey, askerKey)),
            isOpen(now()),
          ),
        )
        .returning({ id: shareRequests.id })
      return rows.length > 0
    },
  }
}

async function replaceRequest(
  transaction: RequestDeps['query'],
  request: typeof shareRequests.$inferInsert,
): Promise<void> {
  await transaction.delete(shareRequests).where(eq(shareRequests.sessionId, request.sessionId))
  const made = await transaction
    .insert(shareRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: shareRequests.id })
  if (made.length === 0)
    throw new ServiceError({
      status: 409,
      reasons: [{ name: 'request_there', description: 'Another request has this name.' }],
    })
}

/** Never one being answered. */
async function removeSurplus(
  transaction: RequestDeps['query'],
  { userId, id, at }: { readonly userId: string; readonly id: string; readonly at: number },
): Promise<void> {
  const open = await transaction
    .select({ id: shareRequests.id })
    .from(shareRequests)
    .where(and(eq(shareRequests.userId, userId), isNull(shareRequests.helperId), isOpen(at)))
    .orderBy(desc(shareRequests.createdAt), desc(shareRequests.id))
  const surplus = open.filter((one) => one.id !== id).slice(maxOpen - 1)
  if (surplus.length > 0)
    await transaction.delete(shareRequests).where(
      inArray(
        shareRequests.id,
        surplus.map((one) => one.id),
      ),
    )
}

function createHelperSteps({ query, now }: RequestDeps) {
  return {
    list: (session: SessionRef) => readOpenRequests({ query, now }, session),

    async join({ id: helperId, userId }: SessionRef, id: string, helperKey: string): Promise<boolean> {
      const isFree = isNull(shareRequests.helperId)
      const isRepeated = and(eq(shareRequests.helperId, helperId), eq(shareRequests.helperKey, helperKey))
      const isOf = and(
        eq(shareRequests.id, id),
        eq(shareRequests.userId, userId),
        ne(shareRequests.sessionId, helperId),
      )
      const rows = await query
        .update(shareRequests)
        .set({ helperId, helperKey })
        .where(and(isOf, isOpen(now()), or(isFree, isRepeated)))
        .returning({ id: shareRequests.id })
      return rows.length > 0
    },

    async answer({ id: helperId }: SessionRef, id: string, sealed: string): Promise<boolean> {
      const rows = await query
        .update(shareRequests)
        .set({ sealed })
        .where(
          and(
            eq(shareRequests.id, id),
            eq(shareRequests.helperId, helperId),
            isNotNull(shareRequests.askerKey),
            or(isNull(shareRequests.sealed), eq(shareRequests.sealed, sealed)),
            isOpen(now()),
          ),
        )
        .returning({ id: shareRequests.id })
      return rows.length > 0
    },

    async refuse({ id: sessionId, userId }: SessionRef, id: string): Promise<boolean> {
      const rows = await query
        .update(shareRequests)
        .set({ isRefused: true, expiresAt: now() + requestTtl })
        .where(
          and(
            eq(shareRequests.id, id),
            eq(shareRequests.userId, userId),
            ne(shareRequests.sessionId, sessionId),
            isNull(shareRequests.sealed),
            isOpen(now()),
          ),
        )
        .returning({ id: shareRequests.id })
      return rows.length > 0
    },
  }
}

async function readOpenRequests(
  { query, now }: Pick<RequestDeps, 'query' | 'now'>,
  { id: sessionId, userId }: SessionRef,
) {
  const rows = await query
    .select({ request: shareRequests, device: devices.label })
    .from(shareRequests)
    .innerJoin(sessions, eq(sessions.id, shareRequests.sessionId))
    .innerJoin(devices, eq(devices.id, sessions.deviceId))
    .where(
      and(
        eq(shareRequests.userId, userId),
        ne(shareRequests.sessionId, sessionId),
        isNull(shareRequests.helperId),
        isOpen(now()),
      ),
    )
    .orderBy(desc(shareRequests.createdAt))
  return rows.map(({ request: { id, commitment, site, createdAt }, device }) => ({
    id,
    commitment,
    device,
    age: Math.max(0, now() - createdAt),
    ...(site !== null && { site }),
  }))
}

function createSharedSteps({ query, now }: RequestDeps) {
  return {
    async state({ id: sessionId }: SessionRef, id: string): Promise<RequestState | undefined> {
      const [row] = await query
        .select()
        .from(shareRequests)
        .where(
          and(
            eq(shareRequests.id, id),
            or(eq(shareRequests.sessionId, sessionId), eq(shareRequests.helperId, sessionId)),
            gt(shareRequests.expiresAt, now()),
          ),
        )
      if (row === undefined) return undefined
      const { helperKey, askerKey, sealed } = row
      if (row.isRefused) return { state: 'refused' }
      if (helperKey === null) return { state: 'waiting' }
      if (askerKey === null) return { state: 'joined', helperKey }
      if (sealed === null) return { state: 'revealed', helperKey, askerKey }
      return { state: 'answered', helperKey, askerKey, sealed }
    },

    /** A refused device cannot remove the refusal. */
    async leave({ id: sessionId }: SessionRef, id: string): Promise<void> {
      const isParticipant = or(
        eq(shareRequests.sessionId, sessionId),
        and(eq(shareRequests.helperId, sessionId), isNull(shareRequests.sealed)),
      )
      await query
        .delete(shareRequests)
        .where(and(eq(shareRequests.id, id), eq(shareRequests.isRefused, false), isParticipant))
    },
  }
}
