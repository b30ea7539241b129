import { bigint, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../../../database/schema.js'
import type { ChainTransaction } from '../../historyProvider.js'

/** The blocks of a chain that are indexed: all from `low` to `high`. */
export const historyChains = latchkeySchema.table('history_chains', {
  chain: text().primaryKey(),
  low: bigint({ mode: 'number' }).notNull(),
  high: bigint({ mode: 'number' }).notNull(),
})

/** The newest of them by their hashes. */
export const historyBlocks = latchkeySchema.table('history_blocks', {
  chain: text().notNull(),
  number: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
})

export const historyTransactions = latchkeySchema.table('history_transactions', {
  chain: text().notNull(),
  block: bigint({ mode: 'number' }).notNull(),
  idx: integer().notNull(),
  body: jsonb().$type<Omit<ChainTransaction, 'block' | 'index'>>().notNull(),
})

/** Whose they are. */
export const historyParties = latchkeySchema.table('history_parties', {
  chain: text().notNull(),
  /** In lower case. */
  party: text().notNull(),
  block: bigint({ mode: 'number' }).notNull(),
  idx: integer().notNull(),
})
