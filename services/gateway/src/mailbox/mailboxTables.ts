import { bigint, text } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

export const letters = latchkeySchema.table('letters', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  origin: text().notNull(),
  writer: text().notNull(),
  /** Thumbprint of the key that took it; no other key gets it. */
  reader: text(),
  letter: text().notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
