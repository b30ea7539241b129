import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Audit } from '../access/audit.js'
import type { SignInEmails } from '../auth/signIn/signInEmails.js'
import { accountEmails } from '../auth/signIn/signInTables.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { noStore, isAfter, pageOf, pageSize, placeOf, placeSchema } from './pages.js'

const project = z.string().max(64)
const emailsSchema = z.object({
  entries: z.array(
    z.object({
      project: z.string(),
      account: z.string().openapi({ description: 'Its family and address: `eip155:0x…`.' }),
      email: z.string(),
      confirmedAt: z.int(),
    }),
  ),
  next: z.string().nullable(),
})
const forgetBody = z.object({ project, account: z.string().min(1).max(128) })

const { projectId, account, confirmedAt } = accountEmails
const key = sql<string>`${projectId} || '/' || ${account}`

export function emailRoutes(
  { database: { query } }: Pick<GatewayDeps, 'database'>,
  { emails, audit }: { readonly emails: SignInEmails; readonly audit: Audit },
): readonly Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/admin/v1/people/emails',
      access: 'admin',
      tags: ['console'],
      summary: 'E-mail addresses of accounts, the one that was confirmed last first',
      query: z.object({ before: placeSchema.optional(), project: project.optional() }),
      responses: jsonResponse(emailsSchema, 'A page of addresses'),
      async handle(c, { query: { before, project: of } }) {
        const rows = await query
          .select()
          .from(accountEmails)
          .where(and(isAfter(before, confirmedAt, key), of ? eq(projectId, of) : undefined))
          .orderBy(desc(confirmedAt), key)
          .limit(pageSize + 1)
        const { entries, next } = pageOf(rows, (row) =>
          placeOf(row.confirmedAt, `${row.projectId}/${row.account}`),
        )
        const shown = entries.map((row) => ({
          project: row.projectId,
          account: row.account,
          email: emails.read(row),
          confirmedAt: row.confirmedAt,
        }))
        return c.json({ entries: shown, next }, 200, noStore)
      },
    }),
    defineRoute({
      method: 'post',
      path: '/admin/v1/people/emails/forget',
      access: 'admin',
      tags: ['console'],
      summary: 'Takes the e-mail address of an account out of everything',
      body: { schema: forgetBody, limit: 1_024 },
      responses: { 204: { description: 'Done' }, ...failureResponses(404) },
      async handle(c, { body }) {
        const { project: of, account: owner } = checkJson(forgetBody, await body())
        await query.transaction(async (transaction) => {
          if (!(await emails.removeOf(of, owner, transaction))) throw noEmail()
          await audit(c, 'email_removed', { projectId: of, subject: owner, transaction })
        })
        return c.body(null, 204, noStore)
      },
    }),
  ]
}

function noEmail(): ServiceError {
  return new ServiceError({
    status: 404,
    reasons: [{ name: 'not_found', description: 'This account has no e-mail address here.' }],
  })
}
