import { bigint, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

/** Unix milliseconds. */
const time = (name: string) => bigint(name, { mode: 'number' })

export const webhookEndpoints = latchkeySchema.table('webhook_endpoints', {
  id: uuid().primaryKey(),
  projectId: text('project_id').notNull(),
  urlSealed: text('url_sealed').notNull(),
  events: text().array().notNull(),
  secretSealed: text('secret_sealed').notNull(),
  oldSecretSealed: text('old_secret_sealed'),
  oldUntil: time('old_until'),
  disabledAt: time('disabled_at'),
  createdAt: time('created_at').notNull(),
})

export const webhookMessages = latchkeySchema.table('webhook_messages', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  type: text().notNull(),
  body: text().notNull(),
  createdAt: time('created_at').notNull(),
})

export const webhookDeliveries = latchkeySchema.table(
  'webhook_deliveries',
  {
    messageId: text('message_id').notNull(),
    endpointId: uuid('endpoint_id').notNull(),
    state: text().$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAt: time('next_at').notNull(),
    triedAt: time('tried_at'),
    outcome: text(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.endpointId] })],
)
