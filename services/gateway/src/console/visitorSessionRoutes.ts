import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Audit } from '../access/audit.js'
import { devices, sessions } from '../auth/authTables.js'
import { siwxSessions } from '../auth/signIn/signInTables.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { smartSessions } from '../sessions/smartSessionTables.js'
import { noStore, isAfter, pageOf, pageSize, placeOf, uuidPlaceSchema } from './pages.js'

const at = z.int()
const text = z.string()
const paged = <S extends z.ZodObject>(entry: S) =>
  z.object({ entries: z.array(entry), next: text.nullable() })
const loginSchema = z.object({
  id: text,
  user: text,
  project: text,
  origin: text,
  device: text,
  since: at,
  expiresAt: at,
})
const signInSchema = z.object({
  id: text,
  project: text,
  address: text,
  network: text,
  origin: text,
  refreshedAt: at,
  expiresAt: at,
})
const smartSchema = z.object({
  id: text,
  project: text,
  account: text,
  state: z.enum(['waiting', 'allowed', 'revoked']).openapi({
    description: 'Its wallet has not allowed it yet, it can be used, or its key was deleted.',
  }),
  permissions: z.int(),
  since: at,
  expiresAt: at,
})
const claimsSchema = z.object({ address: text, caip2Network: text, uri: text })

const query = z.object({ before: uuidPlaceSchema.optional(), project: text.max(64).optional() })
const endBody = z.object({ id: z.uuid() })
const tags = ['console'] as const
const listed = { method: 'get', access: 'admin', tags, query } as const
const ending = {
  method: 'post',
  access: 'admin',
  tags,
  body: { schema: endBody, limit: 1_024 },
  responses: { 204: { description: 'Done' }, ...failureResponses(404) },
} as const

export const visitorSessionRoutes = (deps: Deps, audit: Audit): readonly Route[] =>
  [loginRoutes, signInRoutes, smartSessionRoutes].flatMap((routes) => routes(deps, audit))

type Deps = Pick<GatewayDeps, 'database' | 'now'>

function loginRoutes({ database: { query: database }, now }: Deps, audit: Audit): readonly Route[] {
  return [
    defineRoute({
      ...listed,
      path: '/admin/v1/people/sessions',
      summary: 'Who is logged in to an embedded wallet, the newest first',
      responses: jsonResponse(paged(loginSchema), 'A page of sessions'),
      async handle(c, { query: { before, project } }) {
        const rows = await database
          .select({
            id: sessions.id,
            user: sessions.userId,
            project: sessions.projectId,
            origin: sessions.origin,
            device: devices.label,
            since: sessions.createdAt,
            expiresAt: sessions.expiresAt,
          })
          .from(sessions)
          .innerJoin(devices, eq(devices.id, sessions.deviceId))
          .where(
            and(
              gt(sessions.expiresAt, now()),
              isAfter(before, sessions.createdAt, sessions.id),
              project ? eq(sessions.projectId, project) : undefined,
            ),
          )
          .orderBy(desc(sessions.createdAt), sessions.id)
          .limit(pageSize + 1)
        const found = pageOf(rows, ({ since, id }) => placeOf(since, id))
        return c.json(found, 200, noStore)
      },
    }),
    defineRoute({
      ...ending,
      path: '/admin/v1/people/sessions/end',
      summary: 'Ends a log-in: its tokens are worth nothing from then on',
      async handle(c, { body }) {
        const { id } = checkJson(endBody, await body())
        await database.transaction(async (transaction) => {
          const [endedSession] = await transaction.delete(sessions).where(eq(sessions.id, id)).returning()
          if (endedSession === undefined) throw noSession()
          const { userId, projectId, origin } = endedSession
          const details = { kind: 'login', session: id, user: userId, origin }
          await audit(c, 'visitor_session_ended', { projectId, subject: userId, details, transaction })
        })
        return c.body(null, 204, noStore)
      },
    }),
  ]
}

function signInRoutes({ database: { query: database }, now }: Deps, audit: Audit): readonly Route[] {
  return [
    defineRoute({
      ...listed,
      path: '/admin/v1/people/sign-ins',
      summary: 'Who is signed in with a wallet, the one that was refreshed last first',
      responses: jsonResponse(paged(signInSchema), 'A page of sign-ins'),
      async handle(c, { query: { before, project } }) {
        const rows = await database
          .select()
          .from(siwxSessions)
          .where(
            and(
              gt(siwxSessions.expiresAt, now()),
              isAfter(before, siwxSessions.refreshedAt, siwxSessions.id),
              project ? eq(siwxSessions.audience, project) : undefined,
            ),
          )
          .orderBy(desc(siwxSessions.refreshedAt), siwxSessions.id)
          .limit(pageSize + 1)
        const { entries, next } = pageOf(rows, ({ refreshedAt, id }) => placeOf(refreshedAt, id))
        const shown = entries.map(({ id, audience, claims, refreshedAt, expiresAt }) => {
          const { address, caip2Network: network, uri } = claimsSchema.parse(JSON.parse(claims))
          return { id, project: audience, address, network, origin: originOf(uri), refreshedAt, expiresAt }
        })
        return c.json({ entries: shown, next }, 200, noStore)
      },
    }),
    defineRoute({
      ...ending,
      path: '/admin/v1/people/sign-ins/end',
      summary: 'Ends a sign-in; its token is refused here at once, and elsewhere after 15 minutes at most',
      async handle(c, { body }) {
        const { id } = checkJson(endBody, await body())
        await database.transaction(async (transaction) => {
          const [endedSession] = await transaction
            .delete(siwxSessions)
            .where(eq(siwxSessions.id, id))
            .returning()
          if (endedSession === undefined) throw noSession()
          const { address, uri } = claimsSchema.parse(JSON.parse(endedSession.claims))
          const details = { kind: 'sign-in', session: id, origin: originOf(uri) }
          const { audience: projectId } = endedSession
          await audit(c, 'visitor_session_ended', { projectId, subject: address, details, transaction })
        })
        return c.body(null, 204, noStore)
      },
    }),
  ]
}

function smartSessionRoutes({ database: { query: database }, now }: Deps, audit: Audit): readonly Route[] {
  return [
    defineRoute({
      ...listed,
      path: '/admin/v1/people/smart-sessions',
      summary: 'What accounts allow projects to do without being asked, the newest first',
      responses: jsonResponse(paged(smartSchema), 'A page of smart sessions whose keys the gateway holds'),
      async handle(c, { query: { before, project } }) {
        const rows = await database
          .select()
          .from(smartSessions)
          .where(
            and(
              gt(smartSessions.expiresAt, now()),
              isAfter(before, smartSessions.createdAt, smartSessions.pci),
              project ? eq(smartSessions.projectId, project) : undefined,
            ),
          )
          .orderBy(desc(smartSessions.createdAt), smartSessions.pci)
          .limit(pageSize + 1)
        const { entries, next } = pageOf(rows, ({ createdAt, pci }) => placeOf(createdAt, pci))
        const shown = entries.map((row) => ({
          id: row.pci,
          project: row.projectId,
          account: row.account,
          state: row.revokedAt !== null ? 'revoked' : row.context === null ? 'waiting' : 'allowed',
          permissions: row.permissions.length,
          since: row.createdAt,
          expiresAt: row.expiresAt,
        }))
        return c.json({ entries: shown, next }, 200, noStore)
      },
    }),
    defineRoute({
      ...ending,
      path: '/admin/v1/people/smart-sessions/end',
      summary: 'Deletes the key of a smart session: nothing is signed with it from then on',
      async handle(c, { body }) {
        const { id } = checkJson(endBody, await body())
        await database.transaction(async (transaction) => {
          const [endedSession] = await transaction
            .update(smartSessions)
            .set({ keySealed: null, revokedAt: now() })
            .where(and(eq(smartSessions.pci, id), isNull(smartSessions.revokedAt)))
            .returning()
          if (endedSession === undefined) throw noSession()
          const { account, projectId } = endedSession
          const details = { kind: 'smart session', session: id }
          await audit(c, 'visitor_session_ended', { projectId, subject: account, details, transaction })
        })
        return c.body(null, 204, noStore)
      },
    }),
  ]
}

/** Unchanged if no web URL. */
function originOf(uri: string): string {
  const { origin } = new URL(uri)
  return origin === 'null' ? uri : origin
}

function noSession(): ServiceError {
  return new ServiceError({
    status: 404,
    reasons: [{ name: 'not_found', description: 'There is no such session, or it is over.' }],
  })
}
