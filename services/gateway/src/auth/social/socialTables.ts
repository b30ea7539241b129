import { bigint, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../../database/schema.js'

export const identities = latchkeySchema.table(
  'identities',
  {
    projectId: text('project_id').notNull(),
    provider: text().notNull(),
    subjectKey: text('subject_key').notNull(),
    userId: uuid('user_id').notNull(),
    profileSealed: text('profile_sealed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.provider, table.subjectKey] })],
)

export const socialAttempts = latchkeySchema.table('social_attempts', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  origin: text().notNull(),
  key: text('key_thumbprint').notNull(),
  provider: text().notNull(),
  stateSealed: text('state_sealed'),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
