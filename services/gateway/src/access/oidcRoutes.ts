import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { sessionSchema } from './loginRoutes.js'
import type { OidcLogin } from './oidcLogin.js'

const waysSchema = z.object({
  code: z.boolean(),
  oidc: z.string().nullable().openapi({ description: 'What the provider is called; null without one.' }),
})
const finishBody = z.strictObject({ search: z.string().max(8_192) })
const shared = { access: 'console', tags: ['operator'] } as const
const headers = { 'cache-control': 'no-store' }

export function oidcRoutes({
  hasCode,
  login,
}: {
  readonly hasCode: boolean
  /** Absent without a provider. */
  readonly login: OidcLogin | undefined
}): readonly Route[] {
  const ways = defineRoute({
    ...shared,
    method: 'get',
    path: '/admin/v1/login/ways',
    summary: 'The ways to log in beside a passkey',
    responses: jsonResponse(waysSchema, 'The ways'),
    handle: (c) => c.json({ code: hasCode, oidc: login?.name ?? null }, 200, headers),
  })
  if (login === undefined) return [ways]
  return [
    ways,
    defineRoute({
      ...shared,
      method: 'post',
      path: '/admin/v1/login/oidc',
      summary: 'Begins a login at the OpenID provider; its cookie goes with the answer',
      body: { schema: z.object({}), limit: 256 },
      responses: { ...jsonResponse(z.object({ url: z.string() }), 'Where to go'), ...failureResponses(503) },
      handle: async (c) => c.json(await login.start(c), 200, headers),
    }),
    defineRoute({
      ...shared,
      method: 'post',
      path: '/admin/v1/login/oidc/finish',
      summary: 'Ends it with the query that the provider led back with',
      body: { schema: finishBody, limit: 16_384 },
      responses: { ...jsonResponse(sessionSchema, 'Logged in'), ...failureResponses(422, 503) },
      async handle(c, { body }) {
        return c.json(await login.finish(c, checkJson(finishBody, await body()).search), 200, headers)
      },
    }),
  ]
}
