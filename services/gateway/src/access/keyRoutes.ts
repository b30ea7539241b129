import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { refuse, ServiceError } from '@latchkey/kit/http/serviceError'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { demoProject } from '../project/configSchema.js'
import { findProject } from '@latchkey/kit/settingsFile'
import type { ServerKeys } from './serverKeys.js'

const time = z.number().openapi({ description: 'Milliseconds since 1970.' })
const rights = z
  .array(z.enum(['project', 'admin']))
  .min(1)
  .max(2)
const keyFields = {
  id: z.string(),
  name: z.string(),
  projectId: z.string().nullable(),
  rights,
  createdAt: time,
  createdBy: z.string(),
  usedAt: time.nullable(),
  revokedAt: time.nullable(),
  expiresAt: time.nullable().openapi({ description: 'Null for one that ends when it is revoked.' }),
}
const keySchema = z.object(keyFields).openapi('ServerKey')
const newKeySchema = z
  .object({ ...keyFields, secret: z.string() })
  .openapi('NewServerKey', { description: 'The secret is shown this once.' })
const keyBody = z
  .object({
    name: z.string().trim().min(1).max(64),
    projectId: z.string().max(64).nullable(),
    rights,
    hours: z
      .int()
      .min(1)
      .max(8_784)
      .optional()
      .openapi({ description: 'After them the key opens nothing; without, it ends when it is revoked.' }),
  })
  .refine(({ projectId, rights: given }) => projectId !== null || !given.includes('project'), {
    path: ['projectId'],
    message: 'The right to a project needs a project.',
  })
const revokeBody = z.object({ id: z.string().max(64) })
const tags = ['operator'] as const
const headers = { 'cache-control': 'no-store' }

export function keyRoutes(
  { config, settings: { development } }: Pick<GatewayDeps, 'config' | 'settings'>,
  keys: ServerKeys,
): readonly Route[] {
  const shared = { access: 'admin', tags } as const
  return [
    defineRoute({
      ...shared,
      method: 'get',
      path: '/admin/v1/keys',
      summary: 'The keys of servers, without their secrets',
      responses: jsonResponse(z.object({ keys: z.array(keySchema) }), 'Keys'),
      handle: async (c) => c.json({ keys: await keys.list() }, 200, headers),
    }),
    defineRoute({
      ...shared,
      method: 'post',
      path: '/admin/v1/keys',
      summary: 'Makes a key; its secret is in this answer and nowhere else',
      body: { schema: keyBody, limit: 4_096 },
      responses: { ...jsonResponse(newKeySchema, 'The key'), ...failureResponses(422) },
      async handle(c, { body }) {
        const given = checkJson(keyBody, await body())
        const { projects } = config.current()
        const terms = { development, demo: demoProject }
        if (given.projectId !== null && !findProject(projects, given.projectId, terms))
          throw refuse('projectId', 'There is no such project.')
        const made = await keys.create(c, { ...given, rights: [...new Set(given.rights)] })
        return c.json(made, 200, headers)
      },
    }),
    defineRoute({
      ...shared,
      method: 'post',
      path: '/admin/v1/keys/revoke',
      summary: 'Revokes a key, from the next request on',
      body: { schema: revokeBody, limit: 4_096 },
      responses: { 204: { description: 'Done' }, ...failureResponses(404) },
      async handle(c, { body }) {
        const { id } = checkJson(revokeBody, await body())
        if (await keys.revoke(c, id)) return c.body(null, 204, headers)
        throw new ServiceError({
          status: 404,
          reasons: [{ name: 'not_found', description: 'There is no such key, or it was revoked.' }],
        })
      },
    }),
  ]
}
