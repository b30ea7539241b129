import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { AuditLog } from './audit.js'

const entrySchema = z
  .object({
    id: z.int(),
    at: z.number().openapi({ description: 'Milliseconds since 1970.' }),
    event: z.string(),
    who: z.string().nullable(),
    projectId: z.string().nullable(),
    subject: z.string().nullable(),
    details: z.record(z.string(), z.unknown()).nullable(),
  })
  .openapi('AuditEntry')
const query = z.object({
  projectId: z.string().max(64).optional(),
  before: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .openapi({ description: 'Of the page before: `next`.' }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export function auditRoutes(log: Pick<AuditLog, 'list'>): readonly Route[] {
  return [
    defineRoute({
      access: 'admin',
      keys: 'project',
      method: 'get',
      path: '/admin/v1/audit',
      summary: 'What operators and their servers did, the newest first',
      tags: ['operator'],
      query,
      responses: jsonResponse(
        z.object({ entries: z.array(entrySchema), next: z.int().nullable() }),
        'Entries; `next` is null on the last page',
      ),
      async handle(c, { query: { limit, before, projectId } }) {
        const found = await log.list({ before, projectId, limit: limit + 1 })
        const entries = found.slice(0, limit)
        const next = found.length > limit ? entries.at(-1)?.id : undefined
        return c.json({ entries, next: next ?? null }, 200, { 'cache-control': 'no-store' })
      },
    }),
  ]
}
