import { bigint, boolean, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

export const shareRequests = latchkeySchema.table('share_requests', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  /** The asking session, with one request at a time. */
  sessionId: uuid('session_id').notNull(),
  /** Commits the asker to its key before the helper sends one. */
  commitment: text().notNull(),
  /** Claimed by the asker. */
  site: text(),
  helperId: uuid('helper_id'),
  helperKey: text('helper_key'),
  askerKey: text('asker_key'),
  sealed: text(),
  isRefused: boolean('is_refused').notNull().default(false),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
