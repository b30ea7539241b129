import { bigint, date, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

export const analyticsEvents = latchkeySchema.table(
  'analytics_events',
  {
    /** UTC, as `2026-01-31`. */
    day: date({ mode: 'string' }).notNull(),
    project: text().notNull(),
    id: uuid().notNull(),
    event: text().notNull(),
    /** Unix milliseconds. */
    at: bigint({ mode: 'number' }).notNull(),
    domain: text().notNull(),
    url: text().notNull(),
    sdk: text(),
    address: text(),
    properties: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.day, table.id] })],
)

/** Bytes without indexes. */
export const analyticsSizes = latchkeySchema.table(
  'analytics_sizes',
  {
    project: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    events: bigint({ mode: 'number' }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.day] })],
)
