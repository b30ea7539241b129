import { integer, json, pgSchema, text } from 'drizzle-orm/pg-core'
import type { CatalogueWallet } from '@latchkey/protocol/http'

/** Lets services share a database. */
export const latchkeySchema = pgSchema('latchkey')

/** `*_key` columns are lower-case copies for search. */
export const wallets = latchkeySchema.table('wallets', {
  id: text().primaryKey(),
  name: text().notNull(),
  aliases: text().array().notNull(),
  rdns: text(),
  badgeType: text('badge_type'),
  families: text().array().notNull(),
  rank: integer().notNull(),
  image: text(),
  body: json().$type<CatalogueWallet>().notNull(),
  idKey: text('id_key').notNull(),
  nameKey: text('name_key').notNull(),
  rdnsKey: text('rdns_key').notNull(),
  searchKey: text('search_key').notNull(),
})

export const seeds = latchkeySchema.table('seeds', {
  name: text().primaryKey(),
  digest: text().notNull(),
})
