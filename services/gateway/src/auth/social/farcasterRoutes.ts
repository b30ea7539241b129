import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { AuthContext } from '../authContext.js'
import { enterOnce } from '../enterOnce.js'
import { enteredFields } from '../enteredFields.js'
import type { FarcasterLogin } from './farcasterLogin.js'

const startedSchema = z.object({ attempt: z.string(), url: z.string() }).openapi('FarcasterAttempt')
const stateBody = z.object({ attempt: z.string().min(1).max(128) })
const stateSchema = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('pending') }),
    z.object({
      state: z.literal('completed'),
      ...enteredFields,
      provider: z.literal('farcaster'),
      userName: z.string().optional(),
    }),
  ])
  .openapi('FarcasterNews')
const shared = { method: 'post', access: 'frame', tags: ['auth'], query: z.object(commonQuery) } as const
const headers = { 'cache-control': 'no-store' }

export function farcasterRoutes(context: AuthContext, login: FarcasterLogin): readonly Route[] {
  const { caller } = context
  return [
    defineRoute({
      ...shared,
      path: '/auth/v1/farcaster',
      summary: 'Begins a login with a Farcaster app',
      responses: { ...jsonResponse(startedSchema, 'What the app opens'), ...failureResponses(422, 503) },
      handle: async (c) => c.json(await login.start(caller(c)), 200, headers),
    }),
    defineRoute({
      ...shared,
      path: '/auth/v1/farcaster/state',
      summary: 'Whether the visitor has answered in their app; ends the login then',
      body: { schema: stateBody, limit: 1024 },
      responses: {
        ...jsonResponse(stateSchema, 'Nothing yet, or who is logged in'),
        ...failureResponses(422, 503),
      },
      async handle(c, { body }) {
        const { attempt } = checkJson(stateBody, await body())
        const requester = caller(c)
        const state = await enterOnce(context, requester, { name: 'farcaster', given: attempt }, () =>
          login.state(requester, attempt),
        )
        return c.json(state, 200, headers)
      },
    }),
  ]
}
