import { bigint, date, primaryKey, text } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

export const projectUsage = latchkeySchema.table(
  'project_usage',
  {
    projectId: text('project_id').notNull(),
    /** UTC, as `2026-01-31`. */
    day: date({ mode: 'string' }).notNull(),
    requests: bigint({ mode: 'number' }).notNull(),
    /** Over the quota. */
    refused: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day] })],
)
