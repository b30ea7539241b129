import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { Operators } from './operators.js'

export const roleSchema = z.enum(['owner', 'editor', 'viewer'])
const time = z.number().nullable().openapi({ description: 'Milliseconds since 1970.' })
const operatorSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    role: roleSchema,
    isFixed: z.boolean().openapi({ description: 'Named by LATCHKEY_ADMINS, which alone can change it.' }),
    invitedAt: time,
    invitedBy: z.string().nullable(),
    joinedAt: time,
  })
  .openapi('ListedOperator')
const id = z.string().min(1).max(64)
const inviteBody = z.strictObject({
  email: z.string().min(1).max(320),
  role: roleSchema,
  locale: z.string().max(35).optional(),
})
const roleBody = z.strictObject({ id, role: roleSchema })
const removeBody = z.strictObject({ id })
const shared = { access: 'admin', keys: 'none', tags: ['operator'] } as const
const change = { ...shared, method: 'post' } as const
const done = { 204: { description: 'Done' }, ...failureResponses(404, 422) }
const headers = { 'cache-control': 'no-store' }

export function operatorRoutes(operators: Operators): readonly Route[] {
  return [
    defineRoute({
      ...shared,
      method: 'get',
      path: '/admin/v1/operators',
      summary: 'Who may log in to the console, and their roles',
      responses: jsonResponse(z.object({ operators: z.array(operatorSchema) }), 'By address'),
      handle: async (c) => c.json({ operators: await operators.list() }, 200, headers),
    }),
    defineRoute({
      ...change,
      path: '/admin/v1/operators',
      summary: 'Invites an operator with a role, soon after a login',
      body: { schema: inviteBody, limit: 1_024 },
      responses: {
        ...jsonResponse(
          z.object({
            id,
            isSent: z.boolean().openapi({ description: 'Whether an email told the invited person.' }),
          }),
          'Invited',
        ),
        ...failureResponses(422),
      },
      async handle(c, { body }) {
        return c.json(await operators.invite(c, checkJson(inviteBody, await body())), 200, headers)
      },
    }),
    defineRoute({
      ...change,
      path: '/admin/v1/operators/role',
      summary: 'Changes the role of an operator, from the next request on',
      body: { schema: roleBody, limit: 1_024 },
      responses: done,
      async handle(c, { body }) {
        const given = checkJson(roleBody, await body())
        await operators.setRole(c, given.id, given.role)
        return c.body(null, 204, headers)
      },
    }),
    defineRoute({
      ...change,
      path: '/admin/v1/operators/remove',
      summary: 'Removes an operator with all sessions and passkeys',
      body: { schema: removeBody, limit: 1_024 },
      responses: done,
      async handle(c, { body }) {
        await operators.remove(c, checkJson(removeBody, await body()).id)
        return c.body(null, 204, headers)
      },
    }),
  ]
}
