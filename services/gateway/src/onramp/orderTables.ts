import { bigint, text, uuid } from 'drizzle-orm/pg-core'
import type { OnrampOrderStatus } from '@latchkey/protocol/http'
import { latchkeySchema } from '../database/schema.js'

export const onrampOrders = latchkeySchema.table('onramp_orders', {
  id: uuid().primaryKey(),
  project: text().notNull(),
  provider: text().notNull(),
  account: text().notNull(),
  /** CAIP-2. */
  chain: text().notNull(),
  /** Symbol. */
  asset: text().notNull(),
  status: text().$type<OnrampOrderStatus>().notNull(),
  hash: text(),
  received: text(),
  /** Unix milliseconds, as the two below. */
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
  askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
})

/** Shared by all processes of a gateway. */
export const onrampTokens = latchkeySchema.table('seller_tokens', {
  id: text().primaryKey(),
  tokensSealed: text('tokens_sealed').notNull(),
})
