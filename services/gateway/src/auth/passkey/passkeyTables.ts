import { bigint, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../../database/schema.js'

/** Unix milliseconds. */
const time = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const passkeys = latchkeySchema.table('passkeys', {
  id: text().primaryKey(),
  userId: uuid('user_id').notNull(),
  credentialSealed: text('credential_sealed').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  label: text().notNull(),
  createdAt: time('created_at'),
  usedAt: time('used_at'),
})
