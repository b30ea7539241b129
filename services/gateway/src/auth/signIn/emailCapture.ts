import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse, sixDigits } from '@latchkey/kit/http/httpSchemas'
import type { Caller } from '@latchkey/kit/http/caller'
import { refuse } from '@latchkey/kit/http/serviceError'
import { mailLanguage } from '@latchkey/kit/mail/words'
import { isOriginAllowed } from '@latchkey/protocol/origins'
import { eq } from 'drizzle-orm'
import { sessionOf, type AuthContext } from '../authContext.js'
import { users } from '../authTables.js'
import type { Attempts } from '../email/attempts.js'
import { countMail, identify } from '../email/login.js'
import type { SignInEmails } from './signInEmails.js'

const token = z.string().min(1).max(128)
const email = z.string().min(1).max(320)
const locale = z.string().max(35).optional()

const askBody = z.object({ email, locale })
const attemptBody = z.object({ attempt: token })
const codeBody = z.object({ attempt: token, code: sixDigits })
const loginBody = z.object({ origin: z.url({ protocol: /^https?$/ }).max(256) })
const expiresAt = z.number().openapi({ description: 'Milliseconds since 1970.' })
const sentSchema = z.object({ attempt: z.string(), expiresAt })
const provenSchema = z.object({ email: z.string(), proof: z.string() }).openapi({
  description: 'The proof goes with the request for a nonce, as `x-email-proof: Bearer <proof>`.',
})

interface Deps {
  readonly attempts: Attempts
  readonly emails: SignInEmails
  readonly isOn: (projectId: string) => boolean
  readonly development: boolean
}

/** Logs nobody in; a login's code is invalid here. */
export function emailCaptureRoutes(context: AuthContext, deps: Deps): readonly Route[] {
  const { attempts, emails } = deps
  const post = createPost(context)
  return [
    loginRoute(context, deps),
    post(
      '/auth/v1/sign-in-email',
      'Sends a code to the e-mail address of who signs in',
      [askBody, sentSchema],
      (caller, body) => sendCode(context, deps, caller, body),
    ),
    post(
      '/auth/v1/sign-in-email/resend',
      'Sends another code, 30 seconds after the last one at the earliest',
      [attemptBody, sentSchema],
      async (caller, { attempt }) => ({
        attempt,
        expiresAt: (await attempts.resend(caller, attempt, '')).expiresAt,
      }),
    ),
    post('/auth/v1/sign-in-email/code', 'Takes the code, once', [codeBody, provenSchema], (caller, given) =>
      context.answers.once({ name: 'sign-in code', caller, given }, async () => {
        const { attempt, code } = given
        return emails.prove(
          caller,
          await attempts.takeCode(caller, { token: attempt, code, purpose: 'signIn' }),
        )
      }),
    ),
  ]
}

const createPost =
  (context: AuthContext) =>
  <S extends z.ZodType>(
    path: string,
    summary: string,
    [body, answer]: readonly [S, z.ZodType],
    handle: (caller: Caller, input: z.output<S>) => Promise<object>,
  ) =>
    defineRoute({
      access: 'project',
      tags: ['sign-in'],
      query: z.object(commonQuery),
      method: 'post',
      path,
      summary,
      body: { schema: body, limit: 4096 },
      responses: { ...jsonResponse(answer, summary), ...failureResponses(422, 503) },
      handle: async (c, { body: read }) =>
        c.json(await handle(context.caller(c), checkJson(body, await read())), 200, {
          'cache-control': 'no-store',
        }),
    })

function loginRoute(context: AuthContext, deps: Deps): Route {
  return defineRoute({
    access: 'session',
    tags: ['sign-in'],
    query: z.object(commonQuery),
    method: 'post',
    path: '/auth/v1/sign-in-email/login',
    summary: 'Proves the address that somebody logged in with, for a page of the project',
    body: { schema: loginBody, limit: 4096 },
    responses: { ...jsonResponse(provenSchema, 'The proof'), ...failureResponses(422) },
    async handle(c, { body: read }) {
      const { origin } = checkJson(loginBody, await read())
      const { project } = context.caller(c)
      return c.json(await proveLogin(context, deps, { project, origin, userId: sessionOf(c).userId }), 200, {
        'cache-control': 'no-store',
      })
    },
  })
}

async function sendCode(
  context: AuthContext,
  { attempts, isOn }: Deps,
  caller: Caller,
  body: z.output<typeof askBody>,
) {
  const { project } = caller
  if (!isOn(project.id)) throw refuse('not_asked', 'This project asks for no e-mail address.')
  await context.tidy()
  const { emailKey, emailSealed } = identify(context, project.id, body.email)
  await countMail(context, caller, { emailKey })
  const attempt = await attempts.begin(
    caller,
    { purpose: 'signIn', emailKey, emailSealed, locale: mailLanguage(body.locale) },
    { first: 'code', base: '' },
  )
  return { attempt, expiresAt: (await attempts.state(caller, attempt)).expiresAt }
}

async function proveLogin(
  { query }: AuthContext,
  { emails, isOn, development }: Deps,
  { project, origin, userId }: Pick<Caller, 'project' | 'origin'> & { readonly userId: string },
) {
  const isOfProject =
    project.allowedOrigins.length === 0 || isOriginAllowed(origin, project.allowedOrigins, { development })
  if (!isOn(project.id) || !isOfProject)
    throw refuse('not_asked', 'This project asks for no e-mail address there.')
  const [user] = await query
    .select({ emailKey: users.emailKey, emailSealed: users.emailSealed })
    .from(users)
    .where(eq(users.id, userId))
  if (user?.emailKey == null || user.emailSealed === null)
    throw refuse('no_email', 'Nobody logged in with an e-mail address.')
  const { emailKey, emailSealed } = user
  return emails.prove({ project, origin }, { emailKey, emailSealed })
}
