import { z } from '@hono/zod-openapi'
import type { Reencryption } from '@latchkey/kit/database/reencryption'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { noStore } from './pages.js'

/** Milliseconds: counting reads whole tables. */
const cacheTtl = 5_000

const schema = z
  .object({
    state: z.enum(['off', 'waiting', 'running', 'done']).openapi({
      description:
        'No secret was rotated; another process has a newer one; rows are left; no row needs the previous one.',
    }),
    current: z.string().openapi({ description: 'Key id of LATCHKEY_AUTH_SECRET, which is public.' }),
    previous: z.string().nullable().openapi({ description: 'That of LATCHKEY_AUTH_SECRET_PREVIOUS.' }),
    left: z.int().openapi({ description: 'Rows that are encrypted with another secret.' }),
    unreadable: z.int().openapi({ description: 'Rows of those that no secret opens.' }),
    counts: z.array(z.object({ table: z.string(), column: z.string(), key: z.string(), rows: z.int() })),
    countedAt: z.int().openapi({ description: 'Milliseconds since 1970.' }),
  })
  .openapi('Rotation')

export function rotationRoutes(reencryption: Reencryption, now: () => number): readonly Route[] {
  let counting: Promise<unknown> | undefined
  async function count(): Promise<void> {
    if (now() - reencryption.latest().countedAt < cacheTtl) return
    counting ??= reencryption.count().finally(() => (counting = undefined))
    await counting
  }
  return [
    defineRoute({
      access: 'admin',
      method: 'get',
      path: '/admin/v1/rotation',
      summary: 'How far the rotation of the gateway’s secret is',
      tags: ['console'],
      responses: jsonResponse(schema, 'Rows by the secret that encrypted them'),
      async handle(c) {
        await count()
        const { counts, ...rest } = reencryption.latest()
        return c.json({ ...rest, counts: [...counts] }, 200, noStore)
      },
    }),
  ]
}
