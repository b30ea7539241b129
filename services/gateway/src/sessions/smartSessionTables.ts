import type { Permission } from '@latchkey/protocol/permissions'
import { bigint, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

export const smartSessions = latchkeySchema.table('smart_sessions', {
  pci: uuid().primaryKey(),
  projectId: text('project_id').notNull(),
  /** CAIP-10, lower case. */
  account: text().notNull(),
  permissions: jsonb().$type<readonly Permission[]>().notNull(),
  publicKey: text('public_key').$type<`0x${string}`>().notNull(),
  keySealed: text('key_sealed'),
  context: text().$type<`0x${string}`>(),
  /** Unix milliseconds. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  revokedAt: bigint('revoked_at', { mode: 'number' }),
})
