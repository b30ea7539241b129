import { bigint, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../../../database/schema.js'
import type { ChainTransaction } from '../../historyProvider.js'

/** All blocks from `low` to `high`. */
export const historyChains = latchkeySchema.table('history_chains', {
  chain: text().primaryKey(),
  low: bigint({ mode: 'number' }).notNull(),
  high: bigint({ mode: 'number' }).notNull(),
  /** As seen by the leader; seconds. */
  head: bigint({ mode: 'number' }),
  headTime: bigint('head_time', { mode: 'number' }),
  /** By the database's clock. */
  seenAt: timestamp('seen_at', { withTimezone: true }),
})

/** Hashes of the newest blocks. */
export const historyBlocks = latchkeySchema.table('history_blocks', {
  chain: text().notNull(),
  number: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  /** Null in rows of an earlier release. */
  time: bigint({ mode: 'number' }),
})

export const historyTransactions = latchkeySchema.table('history_transactions', {
  chain: text().notNull(),
  block: bigint({ mode: 'number' }).notNull(),
  idx: integer().notNull(),
  body: jsonb().$type<Omit<ChainTransaction, 'block' | 'index'>>().notNull(),
})

export const historyParties = latchkeySchema.table('history_parties', {
  chain: text().notNull(),
  /** In lower case. */
  party: text().notNull(),
  block: bigint({ mode: 'number' }).notNull(),
  idx: integer().notNull(),
})
