import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { and, desc, eq, lt } from 'drizzle-orm'
import { auditLog } from '../auth/authTables.js'
import { names } from '../names/nameTables.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { noStore, isAfter, pageOf, pageSize, placeOf, placeSchema } from './pages.js'

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
const namesSchema = z.object({
  entries: z.array(z.object({ name: z.string(), owner: z.string(), registeredAt: at })),
  next: z.string().nullable(),
})

const project = z.string().max(64).optional()
const shared = { method: 'get', access: 'admin', tags: ['console'] } as const

export const peopleRoutes = (deps: Deps): readonly Route[] => [logRoute(deps), namesRoute(deps)]

type Deps = Pick<GatewayDeps, 'database'>

function logRoute({ database: { query } }: Deps): Route {
  return defineRoute({
    ...shared,
    path: '/admin/v1/people/log',
    summary: 'What happened around log-ins and keys, the newest first',
    query: z.object({
      before: z.coerce.number().int().positive().optional(),
      project,
      event: z.string().max(64).optional(),
    }),
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
        .limit(pageSize + 1)
      return c.json(
        pageOf(rows, ({ id }) => id),
        200,
        noStore,
      )
    },
  })
}

function namesRoute({ database: { query } }: Deps): Route {
  return defineRoute({
    ...shared,
    path: '/admin/v1/people/names',
    summary: 'Names that were registered, the newest first',
    query: z.object({ before: placeSchema.optional() }),
    responses: jsonResponse(namesSchema, 'A page of names'),
    async handle(c, { query: { before } }) {
      const rows = await query
        .select({ name: names.name, owner: names.owner, registeredAt: names.registeredAt })
        .from(names)
        .where(isAfter(before, names.registeredAt, names.name))
        .orderBy(desc(names.registeredAt), names.name)
        .limit(pageSize + 1)
      return c.json(
        pageOf(rows, ({ registeredAt, name }) => placeOf(registeredAt, name)),
        200,
        noStore,
      )
    },
  })
}
