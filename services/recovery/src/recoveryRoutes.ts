import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import type { Login } from './login.js'
import type { RecoveryContext } from './recoveryContext.js'
import type { Shares } from './shares.js'

const email = z.string().min(1).max(320)
const share = z.string().regex(/^[\w-]{22,2048}$/, 'Must be base64url, 22 to 2048 characters.')
const version = z.int().min(1)
const walletId = z.uuid()
const time = z.number().openapi({ description: 'Milliseconds since 1970.' })

const leaveBody = z.object({ email, walletId, share }).openapi('LeaveShare')
const startBody = z.object({ email, locale: z.string().max(35).optional() })
const proveBody = z.object({
  attempt: z.string().min(1).max(128),
  code: z.string().regex(/^\d{6}$/, 'Must be six digits.'),
})
const shareSchema = z
  .object({ walletId, kind: z.enum(['server', 'passkey', 'password']), share, version })
  .openapi('RecoveryShare')
const versionSchema = z.object({ version })
const query = z.object(commonQuery)
const headers = { 'cache-control': 'no-store' }
const bodyLimit = 8192

/** @param login absent where no mail server is set: then shares can be left, and none comes back */
export function recoveryRoutes(
  { caller }: RecoveryContext,
  { shares, login }: { shares: Shares; login: Login | undefined },
): readonly Route[] {
  const post = <S extends z.ZodType>(
    path: string,
    summary: string,
    access: 'frame' | 'session',
    [body, answer]: readonly [S, z.ZodType],
    handle: (c: ServiceContext, input: z.output<S>) => Promise<object>,
  ) =>
    defineRoute({
      method: 'post',
      path,
      access,
      summary,
      tags: ['recovery'],
      query,
      body: { schema: body, limit: bodyLimit },
      responses: { ...jsonResponse(answer, summary), ...failureResponses(409, 422, 503) },
      handle: async (c, { body: read }) =>
        c.json(await handle(c, checkJson(body, await read())), 200, headers),
    })

  const leave = post(
    '/recovery/v1/leave',
    'Leaves the share of a new wallet',
    'frame',
    [leaveBody, versionSchema],
    async (c, body) => ({ version: await shares.leave(caller(c), body) }),
  )
  if (login === undefined) return [leave]
  return [
    leave,
    post(
      '/recovery/v1/email',
      'Sends a code to the address',
      'frame',
      [startBody, z.object({ attempt: z.string(), expiresAt: time })],
      (c, body) => login.start(caller(c), body),
    ),
    post(
      '/recovery/v1/email/code',
      'Takes the code for a ticket, which is the session of the routes of shares for ten minutes',
      'frame',
      [proveBody, z.object({ ticket: z.string(), expiresAt: time })],
      (c, body) => login.prove(caller(c), body),
    ),
    defineRoute({
      method: 'get',
      path: '/recovery/v1/share',
      access: 'session',
      summary: 'The share of a wallet',
      tags: ['recovery'],
      query: z.object({ ...commonQuery, walletId }),
      responses: { ...jsonResponse(shareSchema, 'The share'), ...failureResponses(404) },
      async handle(c, { query: { walletId } }) {
        return c.json(await shares.read(caller(c), subjectOf(c), walletId), 200, headers)
      },
    }),
    post(
      '/recovery/v1/share',
      'Puts a share in the place of a version: another one, or one that only the user can open',
      'session',
      [shareSchema, versionSchema],
      async (c, body) => ({ version: await shares.replace(caller(c), subjectOf(c), body) }),
    ),
  ]
}

function subjectOf(c: ServiceContext): string {
  const session = c.get('session')
  if (session === undefined) throw new Error('The route is mounted without its guard')
  return session.userId
}
