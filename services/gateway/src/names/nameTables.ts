import { bigint, text } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

/** Unix milliseconds. */
const time = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const names = latchkeySchema.table('names', {
  name: text().primaryKey(),
  skeleton: text().notNull(),
  /** Lower case. */
  owner: text().notNull(),
  bio: text(),
  avatar: text(),
  pictureType: text('picture_type'),
  pictureBase64: text('picture_base64'),
  registeredAt: time('registered_at'),
  updatedAt: time('updated_at'),
})

export const nameAddresses = latchkeySchema.table('name_addresses', {
  name: text().notNull(),
  coinType: bigint('coin_type', { mode: 'number' }).notNull(),
  address: text().notNull(),
  createdAt: time('created_at'),
})

export const nameMessages = latchkeySchema.table('name_messages', {
  digest: text().primaryKey(),
  expiresAt: time('expires_at'),
})
