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
    /** Milliseconds since 1970. */
    at: bigint({ mode: 'number' }).notNull(),
    domain: text().notNull(),
    url: text().notNull(),
    sdk: text(),
    address: text(),
    properties: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.day, table.id] })],
)
