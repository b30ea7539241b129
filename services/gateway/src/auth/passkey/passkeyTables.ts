import { bigint, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../../database/schema.js'

/** Milliseconds since 1970. */
const time = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const passkeys = latchkeySchema.table('passkeys', {
  id: text().primaryKey(),
  userId: uuid('user_id').notNull(),
  credentialSealed: text('credential_sealed').notNull(),
  /** Of uses, as the authenticator counts; 0 where it does not. */
  counter: bigint({ mode: 'number' }).notNull(),
  label: text().notNull(),
  createdAt: time('created_at'),
  usedAt: time('used_at'),
})
