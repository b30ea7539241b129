import { bigint, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../../../database/schema.js'
import type { ChainTransaction } from '../../historyProvider.js'

/** The blocks of a chain that are indexed: all from `low` to `high`. */
export const historyChains = latchkeySchema.table('history_chains', {
  chain: text().primaryKey(),
  low: bigint({ mode: 'number' }).notNull(),
  high: bigint({ mode: 'number' }).notNull(),
  /** The chain's newest block as the leader saw it, and when that was mined, in seconds. */
  head: bigint({ mode: 'number' }),
  headTime: bigint('head_time', { mode: 'number' }),
  /** When the leader saw it, by the database's clock. */
  seenAt: timestamp('seen_at', { withTimezone: true }),
})

/** The newest of them by their hashes. */
export const historyBlocks = latchkeySchema.table('history_blocks', {
  chain: text().notNull(),
  number: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  /** Seconds since 1970, by the chain; rows of an earlier release have none. */
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
