import { bigint, integer, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../../database/schema.js'

/** Milliseconds since 1970. */
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
})

export const siwxNonces = latchkeySchema.table('siwx_nonces', {
  nonce: text().primaryKey(),
  expiresAt: time('expires_at'),
})
