import { z } from '@hono/zod-openapi'
import { checkInput, checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { refuse } from '@latchkey/kit/http/serviceError'
import { mailLookSchema } from '@latchkey/kit/mail/mailLook'
import { readSender } from '@latchkey/kit/mail/mailer'
import { type MailKind, mailKinds, previewMail } from '@latchkey/kit/mail/previewMail'
import { mailLanguages } from '@latchkey/kit/mail/words'
import { findProject } from '@latchkey/kit/settingsFile'
import type { Audit } from '../access/audit.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { demoProject, type Project } from '../project/configSchema.js'
import { readLook, storeLook } from './projectEmails.js'

/** Bytes, picture included. */
const longestBody = 64 * 1024

const project = z.string().min(1).max(64)
const lookShape = z.object({
  accent: z.string().optional().openapi({ description: '`#rrggbb`, with a contrast of 4.5 to white.' }),
  logo: z
    .string()
    .optional()
    .openapi({ description: 'An https address, or a PNG, JPEG or GIF as a `data:` URL.' }),
  senderName: z.string().optional(),
  replyTo: z.string().optional(),
  footer: z.string().optional(),
})
const sender = z.object({ name: z.string(), address: z.string() })
const viewSchema = z.object({
  look: lookShape,
  sender: sender.nullable().openapi({ description: 'Of the gateway; null without a mail server.' }),
  kinds: z.array(z.string()),
  languages: z.array(z.string()),
})
const saveBody = z.strictObject({ project, look: z.unknown() })
const previewBody = z.strictObject({
  project,
  kind: z.enum(mailKinds as [MailKind, ...MailKind[]]),
  language: z.enum(mailLanguages as [string, ...string[]]),
  look: z.unknown(),
})
const previewSchema = z.object({
  sender: sender.nullable(),
  replyTo: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
const shared = { access: 'admin', tags: ['console'] } as const
const noStore = { 'cache-control': 'no-store' }

type Deps = Pick<GatewayDeps, 'config' | 'settings' | 'database' | 'now'>

/** `/admin/v1/emails` */
export function emailLookRoutes(deps: Deps, audit: Audit): readonly Route[] {
  const { config, settings, database, now } = deps
  const { query } = database
  const ofGateway = settings.mailFrom === undefined ? null : readSender(settings.mailFrom)

  function projectOf(id: string): Project {
    const terms = { development: settings.development, demo: demoProject }
    const found = findProject(config.current().projects, id, terms)
    if (found === undefined) throw refuse('project', 'There is no such project.')
    return found
  }

  return [
    defineRoute({
      ...shared,
      method: 'get',
      path: '/admin/v1/emails',
      summary: 'The look of a project’s emails, their kinds and languages',
      query: z.object({ project }),
      responses: { ...jsonResponse(viewSchema, 'The look'), ...failureResponses(422) },
      async handle(c, { query: { project: id } }) {
        const look = await readLook(query, projectOf(id).id)
        return c.json({ look, sender: ofGateway, kinds: mailKinds, languages: mailLanguages }, 200, noStore)
      },
    }),
    defineRoute({
      ...shared,
      method: 'put',
      path: '/admin/v1/emails',
      summary: 'Stores the look of a project’s emails, from the next one on',
      body: { schema: saveBody, limit: longestBody },
      responses: { 204: { description: 'Done' }, ...failureResponses(422) },
      async handle(c, { body }) {
        const { project: id, look: given } = checkJson(saveBody, await body())
        const look = checkInput(mailLookSchema, given)
        projectOf(id)
        await query.transaction(async (transaction) => {
          const before = await readLook(transaction, id)
          await storeLook(transaction, id, { look, changedAt: now() })
          const fields = Object.keys(mailLookSchema.shape) as (keyof typeof look)[]
          const changed = fields.filter((name) => before[name] !== look[name])
          await audit(c, 'emails_changed', { projectId: id, details: { changed }, transaction })
        })
        return c.body(null, 204, noStore)
      },
    }),
    defineRoute({
      ...shared,
      method: 'post',
      path: '/admin/v1/emails/preview',
      changes: 'nothing',
      summary: 'An email of a project with sample values in a look that need not be stored',
      body: { schema: previewBody, limit: longestBody },
      responses: { ...jsonResponse(previewSchema, 'The email'), ...failureResponses(422) },
      async handle(c, { body }) {
        const { project: id, kind, language, look: given } = checkJson(previewBody, await body())
        const look = checkInput(mailLookSchema, given)
        const { name, allowedOrigins } = projectOf(id)
        const mail = await previewMail(
          kind,
          { project: { id, name }, email: 'visitor@example.org', locale: language },
          { look, url: sampleLink, site: siteOf(allowedOrigins), by: operatorOf(c) },
        )
        return c.json(
          {
            sender: ofGateway && { ...ofGateway, name: mail.senderName ?? ofGateway.name },
            replyTo: mail.replyTo ?? null,
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
          },
          200,
          noStore,
        )
      },
    }),
  ]
}

const sampleLink = 'https://wallets.example/auth/v1/device?link=sample'

function siteOf([origin = '']: readonly string[]): string {
  return URL.canParse(origin) ? new URL(origin).host : 'app.example'
}

function operatorOf(c: ServiceContext): string {
  const operator = c.get('operator')
  return operator?.kind === 'person' ? operator.email : 'operator@example.org'
}
