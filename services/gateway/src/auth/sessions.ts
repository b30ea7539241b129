import type { Caller } from '@latchkey/kit/http/caller'
import type { FindSession } from '@latchkey/kit/http/createGuards'
import { accessTokenOf } from '@latchkey/kit/proof/keyProofs'
import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { AuthContext } from './authContext.js'
import { sessions } from './authTables.js'

/** What a frame keeps of a session. */
export interface Tokens {
  /** For the header `Authorization: DPoP`. */
  readonly accessToken: string
  /** Brings the next tokens, once. */
  readonly refreshToken: string
  /** When the access token ends, in milliseconds since 1970 of this service. */
  readonly expiresAt: number
  /** Milliseconds until then, for devices with a clock that is wrong. */
  readonly expiresIn: number
}

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND
const lives = {
  access: 15 * 60 * SECOND,
  /** Of a session that is not refreshed. */
  idle: 30 * DAY,
  /** Of any session. */
  whole: 180 * DAY,
  /** How long a refresh has the same answer: four times as long as a frame waits for one. */
  grace: 60 * SECOND,
}

/**
 * Sessions of frames: tokens, since a frame is a third party wherever it stands and has no cookies, and each counts from
 * the key alone that the login was begun with. A token is made from the session's id and generation with the service's secret, so nothing of it is stored, and a refresh that
 * is repeated within the grace has the same answer, and the token before the present one goes on later too. An older one, or
 * one from another page, ends the session: two parties have it.
 */
export function createSessions(context: AuthContext) {
  const { query, secrets, now, audit } = context

  function tokensOf(id: string, generation: number, rotatedAt: number): Tokens {
    const token = (kind: 'access' | 'refresh') =>
      `${id}.${generation}.${secrets.proof(kind, id, String(generation))}`
    return {
      accessToken: token('access'),
      refreshToken: token('refresh'),
      expiresAt: rotatedAt + lives.access,
      expiresIn: rotatedAt + lives.access - now(),
    }
  }

  /** What a token says, when it is one of ours. */
  function read(kind: 'access' | 'refresh', token: string): { id: string; generation: number } | undefined {
    const [, id, generation, proof] = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
    if (id === undefined || generation === undefined || proof === undefined) return undefined
    return secrets.isProof(proof, kind, id, generation) ? { id, generation: Number(generation) } : undefined
  }

  const find: FindSession = async (c) => {
    const given = accessTokenOf(c)
    const token = given === undefined ? undefined : read('access', given)
    if (token === undefined) return undefined
    const { project, origin, key } = context.caller(c)
    const at = now()
    const [row] = await query
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.id, token.id),
          eq(sessions.projectId, project.id),
          eq(sessions.origin, origin),
          eq(sessions.key, key),
          gt(sessions.expiresAt, at),
          gt(sessions.rotatedAt, at - lives.access),
        ),
      )
    if (row === undefined) return undefined
    const { id, userId, deviceId, createdAt, generation, rotatedAt } = row
    const isFormer = token.generation === generation - 1 && at - rotatedAt <= lives.grace
    if (token.generation !== generation && !isFormer) return undefined
    return { id, userId, deviceId, since: createdAt }
  }

  return {
    find,

    /** Begins a session, in the transaction of what proves who it is. */
    async open(
      transaction: Pick<AuthContext['query'], 'insert'>,
      { project, origin, key }: Caller,
      { userId, deviceId }: { readonly userId: string; readonly deviceId: string },
    ): Promise<Tokens> {
      const id = randomUUID()
      const at = now()
      await transaction.insert(sessions).values({
        id,
        userId,
        deviceId,
        projectId: project.id,
        origin,
        key,
        generation: 0,
        createdAt: at,
        rotatedAt: at,
        expiresAt: at + lives.idle,
      })
      return tokensOf(id, 0, at)
    },

    /** Takes a refresh token for the next tokens. @returns undefined when it brings none any more */
    async refresh(caller: Caller, refreshToken: string): Promise<Tokens | undefined> {
      const token = read('refresh', refreshToken)
      if (token === undefined) return undefined
      const at = now()
      const here = and(
        eq(sessions.id, token.id),
        eq(sessions.projectId, caller.project.id),
        eq(sessions.origin, caller.origin),
        eq(sessions.key, caller.key),
        gt(sessions.expiresAt, at),
      )
      const next = token.generation + 1
      // The token before the present one as well: who asks holds the key, so its answer was lost, however long ago.
      const isLost = and(eq(sessions.generation, next), lt(sessions.rotatedAt, at - lives.grace))
      const [rotated] = await query
        .update(sessions)
        .set({
          generation: sql`${sessions.generation} + 1`,
          rotatedAt: at,
          expiresAt: sql`least(${at + lives.idle}, ${sessions.createdAt} + ${lives.whole})`,
        })
        .where(and(here, or(eq(sessions.generation, token.generation), isLost)))
        .returning({ generation: sessions.generation })
      if (rotated !== undefined) return tokensOf(token.id, rotated.generation, at)
      const [row] = await query.select().from(sessions).where(here)
      if (row?.generation === next) return tokensOf(token.id, next, row.rotatedAt)
      const [ended] = await query
        .delete(sessions)
        .where(and(eq(sessions.id, token.id), eq(sessions.key, caller.key)))
        .returning({ userId: sessions.userId })
      if (ended !== undefined) await audit('token_reused', { ...caller, userId: ended.userId })
      return undefined
    },

    async end(id: string): Promise<void> {
      await query.delete(sessions).where(eq(sessions.id, id))
    },

    /** Ends all sessions of a user but one. */
    async endOthers(userId: string, id: string): Promise<void> {
      await query.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, id)))
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
