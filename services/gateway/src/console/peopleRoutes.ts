import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { auditLog, devices, sessions } from '../auth/authTables.js'
import { names } from '../names/nameTables.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'

const page = 40

const at = z.int()
const logSchema = z.object({
  entries: z.array(
    z.object({
      id: z.int(),
      at,
      project: z.string(),
      user: z.string().nullable(),
      event: z.string(),
      caller: z.string(),
    }),
  ),
  next: z.int().nullable(),
})
const sessionsSchema = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      user: z.string(),
      project: z.string(),
      origin: z.string(),
      device: z.string(),
      since: at,
      expiresAt: at,
    }),
  ),
  next: z.int().nullable(),
})
const namesSchema = z.object({
  entries: z.array(z.object({ name: z.string(), owner: z.string(), registeredAt: at })),
  next: z.int().nullable(),
})

const paging = z.object({ before: z.coerce.number().int().positive().optional() })
const project = z.string().max(64).optional()
const shared = { method: 'get', access: 'admin', tags: ['console'] } as const

/** `/admin/v1/people/…`: who logged in, whose keys were asked for, who is logged in, and which names were registered. */
export function peopleRoutes({
  database: { query },
  now,
}: Pick<GatewayDeps, 'database' | 'now'>): readonly Route[] {
  return [
    defineRoute({
      ...shared,
      path: '/admin/v1/people/log',
      summary: 'What happened around log-ins and keys, the newest first',
      query: paging.extend({ project, event: z.string().max(64).optional() }),
      responses: jsonResponse(logSchema, 'A page of the log'),
      async handle(c, { query: { before, project: of, event } }) {
        const rows = await query
          .select({
            id: auditLog.id,
            at: auditLog.at,
            project: auditLog.projectId,
            user: auditLog.userId,
            event: auditLog.event,
            caller: auditLog.caller,
          })
          .from(auditLog)
          .where(
            and(
              before === undefined ? undefined : lt(auditLog.id, before),
              of ? eq(auditLog.projectId, of) : undefined,
              event ? eq(auditLog.event, event) : undefined,
            ),
          )
          .orderBy(desc(auditLog.id))
          .limit(page + 1)
        return c.json(
          paged(rows, ({ id }) => id),
          200,
          fresh,
        )
      },
    }),
    defineRoute({
      ...shared,
      path: '/admin/v1/people/sessions',
      summary: 'Who is logged in, the newest first',
      query: paging.extend({ project }),
      responses: jsonResponse(sessionsSchema, 'A page of sessions'),
      async handle(c, { query: { before, project: of } }) {
        const rows = await query
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
              before === undefined ? undefined : lt(sessions.createdAt, before),
              of ? eq(sessions.projectId, of) : undefined,
            ),
          )
          .orderBy(desc(sessions.createdAt), sessions.id)
          .limit(page + 1)
        return c.json(
          paged(rows, ({ since }) => since),
          200,
          fresh,
        )
      },
    }),
    defineRoute({
      ...shared,
      path: '/admin/v1/people/names',
      summary: 'Names that were registered, the newest first',
      query: paging,
      responses: jsonResponse(namesSchema, 'A page of names'),
      async handle(c, { query: { before } }) {
        const rows = await query
          .select({ name: names.name, owner: names.owner, registeredAt: names.registeredAt })
          .from(names)
          .where(before === undefined ? undefined : lt(names.registeredAt, before))
          .orderBy(desc(names.registeredAt), names.name)
          .limit(page + 1)
        return c.json(
          paged(rows, ({ registeredAt }) => registeredAt),
          200,
          fresh,
        )
      },
    }),
  ]
}

const fresh = { 'cache-control': 'no-store' }

/** A page, and what `before` is for the next one; null when there is none. */
function paged<Row>(rows: readonly Row[], orderOf: (row: Row) => number) {
  const entries = rows.slice(0, page)
  const last = entries.at(-1)
  return { entries, next: rows.length > page && last !== undefined ? orderOf(last) : null }
}
