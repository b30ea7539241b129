import type { Database } from '@latchkey/kit/database/database'
import type { Logger } from '@latchkey/kit/log'
import { type MailLook, mailLookSchema } from '@latchkey/kit/mail/mailLook'
import { eq } from 'drizzle-orm'
import { bigint, jsonb, text } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

const projectEmails = latchkeySchema.table('project_emails', {
  projectId: text('project_id').primaryKey(),
  look: jsonb().notNull(),
  /** Unix milliseconds. */
  changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
})

type Query = Database['query']

/** Invalid values, from another release, count as none. */
export async function readLook(query: Pick<Query, 'select'>, project: string): Promise<MailLook> {
  const [row] = await query
    .select({ look: projectEmails.look })
    .from(projectEmails)
    .where(eq(projectEmails.projectId, project))
  return mailLookSchema.safeParse(row?.look).data ?? {}
}

export async function storeLook(
  query: Pick<Query, 'insert'>,
  projectId: string,
  { look, changedAt }: { readonly look: MailLook; readonly changedAt: number },
): Promise<void> {
  await query
    .insert(projectEmails)
    .values({ projectId, look, changedAt })
    .onConflictDoUpdate({ target: projectEmails.projectId, set: { look, changedAt } })
}

/** The default after a failure: a login must not fail for a color. */
export const createLookOf =
  ({ database, log }: { readonly database: Database; readonly log: Logger }) =>
  async (project: string): Promise<MailLook | undefined> => {
    try {
      return await readLook(database.query, project)
    } catch (error) {
      log.error({ err: error, project }, 'the look of a project’s emails could not be read')
      return undefined
    }
  }
