import type { Caller } from '@latchkey/kit/http/caller'
import type { FindSession } from '@latchkey/kit/http/createGuards'
import { accessTokenOf } from '@latchkey/kit/proof/keyProofs'
import {
  createRotation,
  lifetimes,
  type RefreshTimes,
  type RotatingSession,
  type RotationStore,
} from '@latchkey/siwx/server'
import { and, eq, gt, ne } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { AuthContext } from './authContext.js'
import { sessions } from './authTables.js'

export interface Tokens {
  readonly accessToken: string
  /** Usable once. */
  readonly refreshToken: string
  /** End of the access token by this service's clock, Unix milliseconds. */
  readonly expiresAt: number
  /** Milliseconds, for devices with a wrong clock. */
  readonly expiresIn: number
}

export type FrameSession = typeof sessions.$inferSelect & RotatingSession

/**
 * No other key can see, refresh or end a key's sessions. With the right key, the previous token
 * proves a lost answer.
 */
export function frameSessions(
  { query, now }: Pick<AuthContext, 'query' | 'now'>,
  key: string,
): RotationStore<FrameSession> {
  const own = (id: string) => and(eq(sessions.id, id), eq(sessions.key, key))

  async function move(
    id: string,
    from: number,
    to: number,
    { now: rotatedAt, expiresAt }: RefreshTimes,
  ): Promise<boolean> {
    const moved = await query
      .update(sessions)
      .set({ generation: to, rotatedAt, expiresAt })
      .where(and(own(id), eq(sessions.generation, from)))
      .returning({ id: sessions.id })
    return moved.length > 0
  }

  return {
    async find(id) {
      const [row] = await query
        .select()
        .from(sessions)
        .where(and(own(id), gt(sessions.expiresAt, now())))
      return row && { ...row, refreshedAt: row.rotatedAt, endsAt: row.createdAt + lifetimes.whole }
    },
    advance: (id, from, times) => move(id, from, from + 1, times),
    renew: (id, generation, times) => move(id, generation, generation, times),
    async end(id) {
      await query.delete(sessions).where(own(id))
    },
  }
}

/**
 * A frame has no cookies, so tokens are bound to the login's key. An older refresh token, or one
 * from another page, was stolen and ends the session.
 */
export function createSessions(context: AuthContext) {
  const { query, secrets, now, audit } = context
  const rotationFor = (key: string): Rotation =>
    createRotation({
      store: frameSessions(context, key),
      proofs: { proof: secrets.sign, isProof: secrets.isSigned },
      now,
    })
  const tokensOf = createTokens(now)

  return {
    find: createFinder(context, rotationFor),

    /** Call it in the transaction that takes the proof of identity. */
    async open(
      transaction: Pick<AuthContext['query'], 'insert'>,
      { project, origin, key }: Caller,
      { userId, deviceId }: { readonly userId: string; readonly deviceId: string },
    ): Promise<Tokens> {
      const id = randomUUID()
      const rotation = rotationFor(key)
      const { generation, refreshedAt, expiresAt } = rotation.begin()
      await transaction.insert(sessions).values({
        id,
        userId,
        deviceId,
        projectId: project.id,
        origin,
        key,
        generation,
        createdAt: refreshedAt,
        rotatedAt: refreshedAt,
        expiresAt,
      })
      return tokensOf(rotation, { id, generation, refreshedAt })
    },

    async refresh(caller: Caller, refreshToken: string): Promise<Tokens | undefined> {
      const rotation = rotationFor(caller.key)
      const refresh = await rotation.refresh(refreshToken, (session) => isFrom(session, caller))
      if (refresh.status === 'refreshed') return tokensOf(rotation, refresh.session)
      if (refresh.status !== 'unknown')
        await audit('token_reused', { ...caller, userId: refresh.session.userId })
      return undefined
    },

    async end(id: string): Promise<void> {
      await query.delete(sessions).where(eq(sessions.id, id))
    },

    async endOthers(userId: string, id: string): Promise<void> {
      await query.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, id)))
    },
  }
}

type Rotation = ReturnType<typeof createRotation<FrameSession>>

const createTokens =
  (now: () => number) =>
  async (
    rotation: Rotation,
    session: Pick<RotatingSession, 'id' | 'generation' | 'refreshedAt'>,
  ): Promise<Tokens> => {
    const expiresAt = session.refreshedAt + lifetimes.access
    return {
      accessToken: await rotation.tokenOf('access', session),
      refreshToken: await rotation.tokenOf('refresh', session),
      expiresAt,
      expiresIn: expiresAt - now(),
    }
  }

/** Only for the session's own page and key. */
const createFinder =
  (context: AuthContext, rotationFor: (key: string) => Rotation): FindSession =>
  async (c) => {
    const given = accessTokenOf(c)
    if (given === undefined) return undefined
    const caller = context.caller(c)
    const { session, generation = 0 } = (await rotationFor(caller.key).find('access', given)) ?? {}
    if (session === undefined || !isFrom(session, caller)) return undefined
    const age = context.now() - session.refreshedAt
    const isFormer = generation === session.generation - 1 && age <= lifetimes.grace
    if (age >= lifetimes.access || (generation !== session.generation && !isFormer)) return undefined
    const { id, userId, deviceId, createdAt } = session
    return { id, userId, deviceId, since: createdAt }
  }

const isFrom = ({ projectId, origin }: FrameSession, caller: Pick<Caller, 'project' | 'origin'>): boolean =>
  projectId === caller.project.id && origin === caller.origin

export type Sessions = ReturnType<typeof createSessions>
