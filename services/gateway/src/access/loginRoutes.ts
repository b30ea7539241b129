import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse, sixDigits } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { personOf, type Person } from './accessContext.js'
import type { AdminPasskeys } from './adminPasskeys.js'
import type { AdminSessions } from './adminSessions.js'
import type { Audit } from './audit.js'
import type { CodeLogin } from './codeLogin.js'
import { roleSchema } from './operatorRoutes.js'

const time = z.number().openapi({ description: 'Milliseconds since 1970.' })
const token = z.string().min(1).max(128)
export const sessionSchema = z
  .object({ email: z.string(), role: roleSchema, since: time, expiresAt: time })
  .openapi('OperatorSession', { description: 'Its cookie goes with the answer that begins it.' })
const emailBody = z.object({ email: z.string().min(1).max(320), locale: z.string().max(35).optional() })
const codeBody = z.object({
  attempt: token,
  code: sixDigits,
})
const attemptSchema = z.object({ attempt: z.string(), expiresAt: time })
const ceremonySchema = z.object({ attempt: z.string(), options: z.looseObject({ challenge: z.string() }) })
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
const passkeySchema = z.object({ id: z.string(), label: z.string(), createdAt: time, usedAt: time })
const openSessionSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  way: z.enum(['code', 'passkey', 'oidc']),
  device: z.string(),
  createdAt: time,
  seenAt: time,
  expiresAt: time,
  isThis: z.boolean(),
})
const done = { 204: { description: 'Done' } }
const tags = ['operator'] as const
const byPage = { access: 'console' } as const
const byPeople = { access: 'admin', keys: 'none' } as const
const headers = { 'cache-control': 'no-store' }

export function loginRoutes({
  login,
  passkeys,
  sessions,
  audit,
}: {
  /** Absent without a mail server. */
  readonly login: CodeLogin | undefined
  readonly passkeys: AdminPasskeys
  readonly sessions: AdminSessions
  readonly audit: Audit
}): readonly Route[] {
  return [
    ...(login ? codeRoutes(login) : []),
    ...passkeyLoginRoutes(passkeys),
    ...sessionRoutes(sessions, audit),
    ...passkeyRoutes(passkeys),
  ]
}

const post = <S extends z.ZodType>(
  path: string,
  summary: string,
  protection: typeof byPage | (typeof byPeople & { readonly changes?: 'nothing' }),
  [body, answer]: readonly [S, z.ZodType | undefined],
  handle: (c: ServiceContext, input: z.output<S>) => Promise<object | void>,
) =>
  defineRoute({
    ...protection,
    method: 'post',
    path,
    summary,
    tags,
    body: { schema: body, limit: 32_768 },
    responses: { ...(answer ? jsonResponse(answer, summary) : done), ...failureResponses(404, 422) },
    async handle(c, { body: read }) {
      const answered = await handle(c, checkJson(body, await read()))
      return answered === undefined ? c.body(null, 204, headers) : c.json(answered, 200, headers)
    },
  })

const get = (path: string, summary: string, answer: z.ZodType, handle: (c: ServiceContext) => unknown) =>
  defineRoute({
    ...byPeople,
    method: 'get',
    path,
    summary,
    tags,
    responses: jsonResponse(answer, summary),
    handle: async (c) => c.json((await handle(c)) as object, 200, headers),
  })

const codeRoutes = (login: CodeLogin): readonly Route[] => [
  post(
    '/admin/v1/login',
    'Sends a code to an operator; the answer is the same for everybody',
    byPage,
    [emailBody, attemptSchema],
    (c, given) => login.start(c, given),
  ),
  post('/admin/v1/login/code', 'Ends a login with its code', byPage, [codeBody, sessionSchema], (c, given) =>
    login.finish(c, given.attempt, given.code),
  ),
]

const passkeyLoginRoutes = (passkeys: AdminPasskeys): readonly Route[] => [
  post('/admin/v1/login/passkey', 'Begins a login by passkey', byPage, [z.object({}), ceremonySchema], (c) =>
    passkeys.start(c),
  ),
  post(
    '/admin/v1/login/passkey/finish',
    'Ends it with the browser’s answer',
    byPage,
    [answerBody, sessionSchema],
    (c, given) => passkeys.finish(c, given),
  ),
]

const sessionRoutes = (sessions: AdminSessions, audit: Audit): readonly Route[] => [
  get('/admin/v1/session', 'Who is logged in', sessionSchema, (c) => {
    const { email, role, since, expiresAt } = personOf(c)
    return { email, role, since, expiresAt }
  }),
  post('/admin/v1/logout', 'Logs out', byPeople, [z.object({}), undefined], async (c) => {
    await sessions.end(personOf(c).sessionId)
    sessions.forget(c)
    await audit(c, 'logged_out')
  }),
  get(
    '/admin/v1/sessions',
    'Who is logged in anywhere, for owners; the own sessions of others',
    z.object({ sessions: z.array(openSessionSchema) }),
    async (c) => {
      const person = personOf(c)
      const rows = await sessions.list(ownOf(person))
      return { sessions: rows.map((row) => ({ ...row, isThis: row.id === person.sessionId })) }
    },
  ),
  post(
    '/admin/v1/sessions/revoke',
    'Ends a session: of any operator for owners, an own one for others',
    byPeople,
    [z.object({ id: z.uuid() }), undefined],
    async (c, { id }) => {
      const ended = await sessions.end(id, ownOf(personOf(c)))
      if (ended === undefined) throw notFound('There is no such session.')
      await audit(c, 'session_revoked', { details: { session: id, of: ended } })
    },
  ),
]

/** Owners see and end all sessions, others their own. */
const ownOf = ({ role, id }: Person): string | undefined => (role === 'owner' ? undefined : id)

const passkeyRoutes = (passkeys: AdminPasskeys): readonly Route[] => [
  get(
    '/admin/v1/passkeys',
    'The passkeys of who is logged in',
    z.object({ passkeys: z.array(passkeySchema) }),
    async (c) => ({ passkeys: await passkeys.list(c) }),
  ),
  post(
    '/admin/v1/passkeys',
    'Begins another passkey, soon after a login',
    { ...byPeople, changes: 'nothing' },
    [z.object({ name: z.string().trim().min(1).max(64) }), ceremonySchema],
    (c, { name }) => passkeys.startAdding(c, name),
  ),
  post('/admin/v1/passkeys/finish', 'Ends it', byPeople, [answerBody, undefined], (c, given) =>
    passkeys.finishAdding(c, given),
  ),
  post(
    '/admin/v1/passkeys/remove',
    'Forgets a passkey, soon after a login',
    byPeople,
    [z.object({ id: token }), undefined],
    async (c, { id }) => {
      if (!(await passkeys.remove(c, id))) throw notFound('There is no such passkey.')
    },
  ),
]

function notFound(description: string): ServiceError {
  return new ServiceError({ status: 404, reasons: [{ name: 'not_found', description }] })
}
