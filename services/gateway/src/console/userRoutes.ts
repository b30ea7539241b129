import { z } from '@hono/zod-openapi'
import { normalizeEmail } from '@latchkey/kit/emailAddress'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { refuse, ServiceError } from '@latchkey/kit/http/serviceError'
import type { Audit } from '../access/audit.js'
import type { AuthContext } from '../auth/authContext.js'
import { identify } from '../auth/email/login.js'
import { noStore, pageOf, placeOf, uuidPlaceSchema } from './pages.js'
import { createUsers, emailOf, type Users } from './users.js'

const at = z.int().openapi({ description: 'Milliseconds since 1970.' })
const project = z.string().min(1).max(64)
const userSchema = z
  .object({
    id: z.string(),
    project: z.string(),
    email: z.string().nullable().openapi({ description: 'Null where there is none, and for viewers.' }),
    ways: z.array(z.string()).openapi({ description: '`email`, `passkey`, and providers of accounts.' }),
    createdAt: at,
    seenAt: at.nullable(),
    devices: z.int(),
    sessions: z.int(),
    hasShare: z.boolean().openapi({ description: 'Whether the gateway holds a share of a wallet.' }),
  })
  .openapi('WalletUser')
const listSchema = z.object({ entries: z.array(userSchema), next: z.string().nullable() })
const findBody = z.strictObject({ project, email: z.string().min(1).max(320) })
const exportBody = z.strictObject({ id: z.uuid() })
const eraseBody = z.strictObject({
  id: z.uuid(),
  confirm: z.string().max(320).openapi({
    description:
      'The user’s email address as it was typed once more; the first 8 characters of the id of who has none.',
  }),
})
const exportSchema = z
  .object({
    exportedAt: at,
    user: z.object({ id: z.string(), project: z.string(), email: z.string().nullable(), createdAt: at }),
    accounts: z.array(z.object({ provider: z.string(), profile: z.record(z.string(), z.unknown()) })),
    passkeys: z.array(z.object({ label: z.string(), createdAt: at, usedAt: at })),
    devices: z.array(z.object({ label: z.string(), since: at, seenAt: at })),
    sessions: z.array(z.object({ origin: z.string(), since: at, expiresAt: at })),
    wallet: z
      .object({ id: z.string(), version: z.int(), storedAt: at, hasPasskeyShare: z.boolean() })
      .nullable(),
    log: z.array(z.object({ at, event: z.string() })),
  })
  .openapi('WalletUserExport')

/** Per operator or key: a stolen session can neither copy nor erase a whole user base. */
const limits = {
  find: { name: 'user find', most: 120, per: 60 * 60_000 },
  export: { name: 'user export', most: 60, per: 60 * 60_000 },
  erase: { name: 'user erase', most: 30, per: 60 * 60_000 },
}
const shared = { access: 'admin', tags: ['console'] } as const

export function userRoutes(auth: AuthContext, audit: Audit): readonly Route[] {
  const users = createUsers(auth)
  const desk: Desk = { auth, audit, users }
  return [listRoute(desk), findRoute(desk), exportRoute(desk), eraseRoute(desk)]
}

interface Desk {
  readonly auth: AuthContext
  readonly audit: Audit
  readonly users: Users
}

function listRoute({ auth, users }: Desk): Route {
  return defineRoute({
    ...shared,
    method: 'get',
    path: '/admin/v1/people/users',
    summary: 'Users of embedded wallets, the newest first',
    query: z.object({
      before: uuidPlaceSchema.optional(),
      project: project.optional(),
      id: z.uuid().optional(),
    }),
    responses: jsonResponse(listSchema, 'A page of users'),
    async handle(c, { query }) {
      const { entries, next } = pageOf(await users.list(query), ({ user }) =>
        placeOf(user.createdAt, user.id),
      )
      const operator = c.get('operator')
      const mayReadEmails = operator?.kind !== 'person' || operator.role !== 'viewer'
      return c.json({ entries: entries.map((row) => toView(auth, row, mayReadEmails)), next }, 200, noStore)
    },
  })
}

function findRoute({ auth, users }: Desk): Route {
  return defineRoute({
    ...shared,
    // Proxies log queries, so the address is in the body.
    method: 'post',
    changes: 'nothing',
    path: '/admin/v1/people/users/find',
    summary: 'The user of an email address in a project',
    body: { schema: findBody, limit: 1_024 },
    responses: { ...jsonResponse(listSchema, 'That user, or nobody'), ...failureResponses(422) },
    async handle(c, { body }) {
      const given = checkJson(findBody, await body())
      await auth.limit(limits.find, nameOf(c))
      const { emailKey } = identify(auth, given.project, given.email)
      const rows = await users.list({ project: given.project, emailKey })
      return c.json({ entries: rows.map((row) => toView(auth, row, true)), next: null }, 200, noStore)
    },
  })
}

function exportRoute({ auth, audit, users }: Desk): Route {
  return defineRoute({
    ...shared,
    method: 'post',
    path: '/admin/v1/people/users/export',
    summary: 'Everything that is stored of a user, but no share',
    body: { schema: exportBody, limit: 1_024 },
    responses: { ...jsonResponse(exportSchema, 'As JSON'), ...failureResponses(404) },
    async handle(c, { body }) {
      const { id } = checkJson(exportBody, await body())
      await auth.limit(limits.export, nameOf(c))
      const row = await users.find(id)
      if (row === undefined) throw noUser()
      const exported = await users.export(row)
      await audit(c, 'user_exported', { projectId: row.projectId, subject: id })
      return c.json(exported, 200, noStore)
    },
  })
}

function eraseRoute({ auth, audit, users }: Desk): Route {
  return defineRoute({
    ...shared,
    method: 'post',
    path: '/admin/v1/people/users/erase',
    summary: 'Removes a user and the share of their wallet, for good',
    body: { schema: eraseBody, limit: 1_024 },
    responses: { 204: { description: 'Done' }, ...failureResponses(404, 422) },
    async handle(c, { body }) {
      const { id, confirm } = checkJson(eraseBody, await body())
      await auth.limit(limits.erase, nameOf(c))
      const row = await users.find(id)
      if (row === undefined) throw noUser()
      const email = emailOf(auth, row)
      const isConfirmed = email === null ? confirm === id.slice(0, 8) : normalizeEmail(confirm) === email
      if (!isConfirmed) throw refuse('confirm', 'This is not what has to be typed. Nothing was erased.')
      await auth.query.transaction(async (transaction) => {
        const erased = await users.erase(transaction, row)
        if (erased === undefined) throw noUser()
        await audit(c, 'user_erased', {
          projectId: row.projectId,
          subject: id,
          details: { ...erased },
          transaction,
        })
      })
      return c.body(null, 204, noStore)
    },
  })
}

function toView(auth: AuthContext, row: Awaited<ReturnType<Users['list']>>[number], mayReadEmails: boolean) {
  const { user, ways, devices, seenAt, sessions, share } = row
  return {
    id: user.id,
    project: user.projectId,
    email: mayReadEmails ? emailOf(auth, user) : null,
    ways: [...(user.emailKey === null ? [] : ['email']), ...ways],
    createdAt: user.createdAt,
    seenAt,
    devices: devices ?? 0,
    sessions: sessions ?? 0,
    hasShare: share !== null,
  }
}

function nameOf(c: ServiceContext): string {
  const operator = c.get('operator')
  if (operator === undefined) throw new Error('The route is mounted without its guard')
  return operator.kind === 'person' ? operator.id : operator.key.id
}

function noUser(): ServiceError {
  return new ServiceError({
    status: 404,
    reasons: [{ name: 'not_found', description: 'There is no such user.' }],
  })
}
