import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse, sixDigits } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { sessionOf, type AuthContext } from '../authContext.js'
import { enterOnce } from '../enterOnce.js'
import type { EmailChange } from './changeEmail.js'
import type { Attempts } from './attempts.js'
import type { EmailLogin } from './login.js'

const token = z.string().min(1).max(128)
const email = z.string().min(1).max(320)
const locale = z.string().max(35).optional()
const time = z.number().openapi({ description: 'Milliseconds since 1970.' })

const startBody = z.object({ email, locale, deviceToken: token.optional() }).openapi('EmailLogin')
const attemptBody = z.object({ attempt: token })
const codeBody = z.object({ attempt: token, code: sixDigits })
const changeBody = z.object({ email, locale })
const attemptStateFields = {
  action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  expiresAt: time,
}
const attemptStateSchema = z.object(attemptStateFields)
const startedSchema = z.object({ ...attemptStateFields, attempt: z.string() }).openapi('LoginAttempt')
const loggedInSchema = z
  .object({
    accessToken: z.string(),
    refreshToken: z.string(),
    expiresAt: time,
    expiresIn: z.number(),
    userId: z.uuid(),
    email: z.string(),
    deviceToken: z.string(),
  })
  .openapi('LoggedIn')
const stepSchema = z.union([startedSchema, z.object({ email: z.string() })])

const frameRoute = { tags: ['auth'], query: z.object(commonQuery) } as const
const bodyLimit = 4096

const post = <S extends z.ZodType>(
  path: string,
  summary: string,
  access: 'frame' | 'session',
  [body, answer]: readonly [S, z.ZodType],
  handle: (c: ServiceContext, input: z.output<S>) => Promise<object>,
) =>
  defineRoute({
    ...frameRoute,
    method: 'post',
    path,
    access,
    summary,
    body: { schema: body, limit: bodyLimit },
    responses: { ...jsonResponse(answer, summary), ...failureResponses(422, 503) },
    handle: async (c, { body: read }) =>
      c.json(await handle(c, checkJson(body, await read())), 200, { 'cache-control': 'no-store' }),
  })

export const emailRoutes = (
  context: AuthContext,
  { attempts, login, change }: { attempts: Attempts; login: EmailLogin; change: EmailChange },
): readonly Route[] => [...loginRoutes(context, attempts, login), ...changeRoutes(context, change)]

function loginRoutes(context: AuthContext, attempts: Attempts, login: EmailLogin): readonly Route[] {
  const { caller } = context
  return [
    post(
      '/auth/v1/email',
      'Begins a login with a code, or on a new device with a link where the project has devices checked',
      'frame',
      [startBody, startedSchema],
      (c, body) => login.start(caller(c), body, baseOf(c)),
    ),
    post(
      '/auth/v1/email/state',
      'What a login waits for',
      'frame',
      [attemptBody, attemptStateSchema],
      (c, { attempt }) => attempts.state(caller(c), attempt),
    ),
    post(
      '/auth/v1/email/resend',
      'Sends the letter again, 30 seconds after the last one at the earliest',
      'frame',
      [attemptBody, attemptStateSchema],
      (c, { attempt }) => attempts.resend(caller(c), attempt, baseOf(c)),
    ),
    post(
      '/auth/v1/email/code',
      'Ends a login with its code',
      'frame',
      [codeBody, loggedInSchema],
      (c, given) => {
        const requester = caller(c)
        const run = () => login.finish(requester, given.attempt, given.code)
        return enterOnce(context, requester, { name: 'email code', given }, run)
      },
    ),
  ]
}

function changeRoutes(context: AuthContext, change: EmailChange): readonly Route[] {
  const { caller } = context
  const step = createStep(context)
  return [
    post(
      '/auth/v1/email/change',
      'Begins a change of the address',
      'session',
      [changeBody, stepSchema],
      (c, body) => change.start(caller(c), sessionOf(c), body),
    ),
    post(
      '/auth/v1/email/change/primary',
      'Takes the code of the present address, and sends one to the new address',
      'session',
      [codeBody, stepSchema],
      (c, body) => step(c, 'change primary', body, change.primary),
    ),
    post(
      '/auth/v1/email/change/secondary',
      'Takes the code of the new address, which holds from then on',
      'session',
      [codeBody, stepSchema],
      (c, body) => step(c, 'change secondary', body, change.secondary),
    ),
  ]
}

const createStep =
  ({ caller, answers }: AuthContext) =>
  (c: ServiceContext, name: string, given: z.output<typeof codeBody>, take: EmailChange['primary']) => {
    const [requester, session] = [caller(c), sessionOf(c)]
    return answers.once({ name, caller: requester, given: [session.id, given] }, () =>
      take(requester, session, given.attempt, given.code),
    )
  }

function baseOf(c: ServiceContext): string {
  return new URL(c.req.url).origin
}
