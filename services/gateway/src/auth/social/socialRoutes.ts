import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { AuthContext } from '../authContext.js'
import { enterOnce } from '../enterOnce.js'
import { enteredFields } from '../enteredFields.js'
import { providers, type ProviderName } from '@latchkey/kit/social/providers'
import type { SocialLogin } from './socialLogin.js'

const provider = z.enum(Object.keys(providers) as [ProviderName, ...ProviderName[]])
const startBody = z.object({ provider })
const startedSchema = z.object({ attempt: z.string(), uri: z.string() }).openapi('SocialAttempt')
const finishBody = z.object({ attempt: z.string().min(1).max(128), uri: z.string().min(1).max(8192) })
const loggedInSchema = z
  .object({
    ...enteredFields,
    provider,
    userName: z.string().optional(),
    email: z.string().optional(),
  })
  .openapi('SocialLoggedIn')
const shared = {
  method: 'post',
  access: 'frame',
  tags: ['auth'],
  query: z.object(commonQuery),
} as const
const headers = { 'cache-control': 'no-store' }

export function socialRoutes(context: AuthContext, login: SocialLogin): readonly Route[] {
  const { caller } = context
  return [
    defineRoute({
      ...shared,
      path: '/auth/v1/social',
      summary: 'Begins a login by an account elsewhere',
      body: { schema: startBody, limit: 1024 },
      responses: { ...jsonResponse(startedSchema, 'Where to go'), ...failureResponses(422, 503) },
      async handle(c, { body }) {
        const { provider: chosen } = checkJson(startBody, await body())
        return c.json(await login.start(caller(c), chosen), 200, headers)
      },
    }),
    defineRoute({
      ...shared,
      path: '/auth/v1/social/finish',
      summary: 'Ends it with the address that the provider led back to',
      body: { schema: finishBody, limit: 16_384 },
      responses: { ...jsonResponse(loggedInSchema, 'Who is logged in'), ...failureResponses(422, 503) },
      async handle(c, { body }) {
        const [requester, given] = [caller(c), checkJson(finishBody, await body())]
        const entered = await enterOnce(context, requester, { name: 'social', given }, () =>
          login.finish(requester, given),
        )
        return c.json(entered, 200, headers)
      },
    }),
  ]
}
