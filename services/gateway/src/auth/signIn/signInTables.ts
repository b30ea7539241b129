import { bigint, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../../database/schema.js'

/** Unix milliseconds. */
const time = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const siwxSessions = latchkeySchema.table('siwx_sessions', {
  id: uuid().primaryKey(),
  audience: text().notNull(),
  claims: text().notNull(),
  generation: integer().notNull(),
  refreshedAt: time('refreshed_at'),
  expiresAt: time('expires_at'),
  endsAt: time('ends_at'),
  metadata: text(),
  /** The signed address; counts while the account has it. */
  emailKey: text('email_key'),
})

export const emailProofs = latchkeySchema.table('email_proofs', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  origin: text().notNull(),
  emailKey: text('email_key').notNull(),
  emailSealed: text('email_sealed').notNull(),
  expiresAt: time('expires_at'),
})

export const accountEmails = latchkeySchema.table(
  'account_emails',
  {
    projectId: text('project_id').notNull(),
    account: text().notNull(),
    emailKey: text('email_key').notNull(),
    emailSealed: text('email_sealed').notNull(),
    confirmedAt: time('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.account] })],
)

export const siwxNonces = latchkeySchema.table('siwx_nonces', {
  nonce: text().primaryKey(),
  expiresAt: time('expires_at'),
})
