import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { dayOf } from '../analytics/eventStore.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { readUsage } from './projectUsage.js'

const DAY = 86_400_000
const day = z.iso.date().openapi({ description: 'UTC, as 2026-01-31.' })
const query = z.object({
  projectId: z.string().max(64).optional(),
  from: day.optional().openapi({ description: '30 days ago when absent.' }),
  to: day.optional().openapi({ description: 'Today when absent.' }),
})
const usageSchema = z
  .object({
    projectId: z.string(),
    day,
    requests: z.int(),
    refused: z.int().openapi({ description: 'Beyond the quota.' }),
  })
  .openapi('Usage')

/** Up to two seconds old. */
export function usageRoutes({ database, now }: Pick<GatewayDeps, 'database' | 'now'>): readonly Route[] {
  return [
    defineRoute({
      access: 'admin',
      keys: 'project',
      method: 'get',
      path: '/admin/v1/usage',
      summary: 'Requests by project and day',
      tags: ['operator'],
      query,
      responses: jsonResponse(z.object({ usage: z.array(usageSchema) }), 'The oldest day first'),
      async handle(c, { query: given }) {
        const { projectId, from = dayOf(now() - 29 * DAY), to = dayOf(now()) } = given
        const usage = await readUsage(database, { projectId, from, to })
        return c.json({ usage }, 200, { 'cache-control': 'no-store' })
      },
    }),
  ]
}
