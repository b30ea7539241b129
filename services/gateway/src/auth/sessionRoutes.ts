import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { ServiceError, sessionOver } from '@latchkey/kit/http/serviceError'
import { eq } from 'drizzle-orm'
import { sessionOf, type AuthContext } from './authContext.js'
import { users } from './authTables.js'
import type { Devices } from './devices.js'
import type { Sessions } from './sessions.js'
import { identities } from './social/socialTables.js'

const time = z.number().openapi({ description: 'Milliseconds since 1970.' })
const refreshBody = z.object({ refreshToken: z.string().min(1).max(256) })
const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: time,
  expiresIn: z.number(),
})
const profileSchema = z.object({ email: z.string().optional(), userName: z.string().optional() })
const userSchema = profileSchema.extend({ id: z.uuid(), provider: z.string().optional() }).openapi('User')
const deviceSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  createdAt: time,
  seenAt: time,
  isThis: z.boolean(),
})
const revokeBody = z.object({ id: z.uuid() })
const done = { 204: { description: 'Done' } }
const shared = { tags: ['auth'], query: z.object(commonQuery) } as const
const headers = { 'cache-control': 'no-store' }

export function sessionRoutes(
  context: AuthContext,
  { sessions, devices }: { sessions: Sessions; devices: Devices },
): readonly Route[] {
  return [...tokenRoutes(context, sessions), userRoute(context), ...deviceRoutes(context, devices)]
}

function tokenRoutes({ caller, audit }: AuthContext, sessions: Sessions): readonly Route[] {
  return [
    defineRoute({
      ...shared,
      method: 'post',
      path: '/auth/v1/session/refresh',
      access: 'frame',
      summary: 'New tokens for a refresh token, which works once',
      body: { schema: refreshBody, limit: 1024 },
      responses: jsonResponse(tokensSchema, 'The next tokens'),
      async handle(c, { body }) {
        const tokens = await sessions.refresh(caller(c), checkJson(refreshBody, await body()).refreshToken)
        if (tokens !== undefined) return c.json(tokens, 200, headers)
        throw sessionOver()
      },
    }),
    defineRoute({
      ...shared,
      method: 'post',
      path: '/auth/v1/session/end',
      access: 'session',
      summary: 'Logs out: the session’s tokens are worth nothing from then on',
      responses: done,
      async handle(c) {
        const { id, userId } = sessionOf(c)
        await sessions.end(id)
        await audit('logged_out', { ...caller(c), userId })
        return c.body(null, 204, headers)
      },
    }),
  ]
}

function userRoute(context: AuthContext): Route {
  const { caller } = context
  return defineRoute({
    ...shared,
    method: 'get',
    path: '/auth/v1/user',
    access: 'session',
    summary: 'Who is logged in',
    responses: jsonResponse(userSchema, 'The user'),
    async handle(c) {
      const { userId } = sessionOf(c)
      return c.json(await readUser(context, caller(c).project.id, userId), 200, headers)
    },
  })
}

async function readUser(
  { query, secrets }: Pick<AuthContext, 'query' | 'secrets'>,
  projectId: string,
  userId: string,
) {
  const [row] = await query
    .select()
    .from(users)
    .leftJoin(identities, eq(identities.userId, users.id))
    .where(eq(users.id, userId))
  const { emailKey = null, emailSealed = null } = row?.users ?? {}
  const email =
    emailKey === null || emailSealed === null
      ? undefined
      : secrets.open('email', emailSealed, `${projectId}|${emailKey}`)
  const social = row?.identities
  const profile = social
    ? profileSchema.parse(JSON.parse(secrets.open('profile', social.profileSealed, social.subjectKey)))
    : {}
  return {
    id: userId,
    ...profile,
    provider: social?.provider,
    ...(email !== undefined && { email }),
  }
}

function deviceRoutes({ caller, audit }: AuthContext, devices: Devices): readonly Route[] {
  return [
    defineRoute({
      ...shared,
      method: 'get',
      path: '/auth/v1/devices',
      access: 'session',
      summary: 'The devices that were approved',
      responses: jsonResponse(z.object({ devices: z.array(deviceSchema) }), 'Devices'),
      async handle(c) {
        const { userId, deviceId } = sessionOf(c)
        const rows = await devices.list(userId)
        const list = rows.map((row) => ({ ...row, isThis: row.id === deviceId }))
        return c.json({ devices: list }, 200, headers)
      },
    }),
    defineRoute({
      ...shared,
      method: 'post',
      path: '/auth/v1/devices/revoke',
      access: 'session',
      summary: 'Forgets a device and ends its sessions',
      body: { schema: revokeBody, limit: 1024 },
      responses: { ...done, ...failureResponses(404) },
      async handle(c, { body }) {
        const { userId } = sessionOf(c)
        const { id } = checkJson(revokeBody, await body())
        if (!(await devices.revoke(userId, id))) {
          throw new ServiceError({
            status: 404,
            reasons: [{ name: 'not_found', description: 'There is no such device.' }],
          })
        }
        await audit('device_revoked', { ...caller(c), userId })
        return c.body(null, 204, headers)
      },
    }),
  ]
}
