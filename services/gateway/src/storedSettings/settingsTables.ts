import { bigint, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'
import type { SettingsDocument } from './documentSchema.js'

export const settingsRevisions = latchkeySchema.table('settings_revisions', {
  number: integer().primaryKey(),
  /** Unix milliseconds. */
  at: bigint({ mode: 'number' }).notNull(),
  savedBy: text('saved_by').notNull(),
  changes: jsonb().$type<readonly string[]>().notNull(),
  document: jsonb().$type<SettingsDocument>().notNull(),
})
