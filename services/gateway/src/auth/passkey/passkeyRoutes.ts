import { z } from '@hono/zod-openapi'
import type { Caller } from '@latchkey/kit/http/caller'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { sessionOf, type AuthContext, type UserSession } from '../authContext.js'
import { enterOnce } from '../enterOnce.js'
import { enteredFields } from '../enteredFields.js'
import type { Passkeys } from './passkeys.js'

/** Milliseconds since a login. */
const recent = 15 * 60_000

const time = z.number().openapi({ description: 'Milliseconds since 1970.' })
const token = z.string().min(1).max(128)
const nameBody = z.object({ name: z.string().trim().min(1).max(64) })
const options = z.looseObject({ challenge: z.string() })
const startedSchema = z.object({ attempt: token, options }).openapi('PasskeyAttempt', {
  description: 'The options are for `navigator.credentials`, in the JSON form of WebAuthn.',
})
const answerBody = z.object({
  attempt: token,
  response: z.looseObject({
    id: z.string().regex(/^[\w-]{1,1400}$/),
    rawId: z.string().max(1400),
    type: z.literal('public-key'),
    response: z.record(z.string(), z.unknown()),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  }),
})
const enteredSchema = z.object(enteredFields).openapi('PasskeyLoggedIn')
const keySchema = z.object({ id: z.string(), label: z.string(), createdAt: time, usedAt: time })
const removeBody = z.object({ id: token })
const tags = ['auth'] as const
const query = z.object(commonQuery)
const headers = { 'cache-control': 'no-store' }

export const passkeyRoutes = (context: AuthContext, passkeys: Passkeys): readonly Route[] => [
  ...loginRoutes(context, passkeys),
  ...ownKeyRoutes(context, passkeys),
]

const createPost =
  ({ caller: callerOf, now }: AuthContext) =>
  <S extends z.ZodType>(
    path: string,
    summary: string,
    access: 'frame' | 'session',
    [body, answer]: readonly [S, z.ZodType | undefined],
    handle: (caller: Caller, input: z.output<S>, session: () => UserSession) => Promise<object | void>,
  ) =>
    defineRoute({
      method: 'post',
      path,
      access,
      summary,
      tags,
      query,
      body: { schema: body, limit: 32_768 },
      responses: {
        ...(answer ? jsonResponse(answer, summary) : { 204: { description: 'Done' } }),
        ...failureResponses(422),
      },
      async handle(c, { body: read }) {
        const input = checkJson(body, await read())
        const found = await handle(callerOf(c), input, () => freshSession(c, now()))
        return found === undefined ? c.body(null, 204, headers) : c.json(found, 200, headers)
      },
    })

/** A briefly stolen session cannot add a lasting key. */
function freshSession(c: ServiceContext, at: number): UserSession {
  const session = sessionOf(c)
  if (at - session.since <= recent) return session
  throw new ServiceError({
    status: 403,
    reasons: [{ name: 'login_again', description: 'Log in again to change your passkeys.' }],
  })
}

function loginRoutes(context: AuthContext, passkeys: Passkeys): readonly Route[] {
  const post = createPost(context)
  return [
    post('/auth/v1/passkey', 'Begins a login by passkey', 'frame', [z.object({}), startedSchema], (caller) =>
      passkeys.start(caller),
    ),
    post(
      '/auth/v1/passkey/finish',
      'Ends it with the browser’s answer',
      'frame',
      [answerBody, enteredSchema],
      (caller, given) =>
        enterOnce(context, caller, { name: 'passkey', given }, () => passkeys.finish(caller, given)),
    ),
    post(
      '/auth/v1/passkey/user',
      'Begins a new account that a passkey opens',
      'frame',
      [nameBody, startedSchema],
      (caller, { name }) => passkeys.startUser(caller, name),
    ),
    post(
      '/auth/v1/passkey/user/finish',
      'Ends it, logged in',
      'frame',
      [answerBody, enteredSchema],
      (caller, given) =>
        enterOnce(context, caller, { name: 'passkey user', given }, () => passkeys.finishUser(caller, given)),
    ),
  ]
}

function ownKeyRoutes(context: AuthContext, passkeys: Passkeys): readonly Route[] {
  const post = createPost(context)
  return [
    defineRoute({
      method: 'get',
      path: '/auth/v1/passkeys',
      access: 'session',
      summary: 'The passkeys that open this account',
      tags,
      query,
      responses: jsonResponse(z.object({ passkeys: z.array(keySchema) }), 'Passkeys'),
      handle: async (c) => c.json({ passkeys: await passkeys.list(sessionOf(c).userId) }, 200, headers),
    }),
    post(
      '/auth/v1/passkeys',
      'Begins another passkey for who is logged in, soon after a login',
      'session',
      [nameBody, startedSchema],
      (caller, { name }, session) => passkeys.startAdding(caller, { userId: session().userId, name }),
    ),
    post(
      '/auth/v1/passkeys/finish',
      'Ends it',
      'session',
      [answerBody, undefined],
      async (caller, given, session) => {
        const { id, userId } = session()
        await context.answers.once({ name: 'passkey add', caller, given: [id, given] }, async () => {
          await passkeys.finishAdding(caller, userId, given)
          return {}
        })
      },
    ),
    post(
      '/auth/v1/passkeys/remove',
      'Forgets a passkey, soon after a login and unless it is all that opens the account',
      'session',
      [removeBody, undefined],
      (caller, { id }, session) => passkeys.remove(caller, { userId: session().userId, id }),
    ),
  ]
}
