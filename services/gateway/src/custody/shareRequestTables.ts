import { bigint, boolean, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

export const shareRequests = latchkeySchema.table('share_requests', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  /** The session that asks; it has one request at a time. */
  sessionId: uuid('session_id').notNull(),
  /** Binds the asker to its key before the helper has named one. */
  commitment: text().notNull(),
  /** Host of the page that the asker says it is in. */
  site: text(),
  /** The session that answers. */
  helperId: uuid('helper_id'),
  helperKey: text('helper_key'),
  askerKey: text('asker_key'),
  /** The share, sealed for the asker. */
  sealed: text(),
  isRefused: boolean('is_refused').notNull().default(false),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
