import type { KeyRight, OperatorRole } from '@latchkey/kit/http/serviceEnv'
import { bigint, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

const time = (name: string) => bigint(name, { mode: 'number' })

export const admins = latchkeySchema.table('admins', {
  /** A keyed digest of the address. */
  id: text().primaryKey(),
  emailSealed: text('email_sealed').notNull(),
  createdAt: time('created_at').notNull(),
  /** Null: only `LATCHKEY_ADMINS` can admit this address. */
  role: text().$type<OperatorRole>(),
  invitedBy: text('invited_by'),
  invitedAt: time('invited_at'),
  joinedAt: time('joined_at'),
})

export type Way = 'code' | 'passkey' | 'oidc'

export const adminSessions = latchkeySchema.table('admin_sessions', {
  id: uuid().primaryKey(),
  adminId: text('admin_id').notNull(),
  way: text().$type<Way>().notNull(),
  /** From the OpenID provider; counts only without another role. */
  role: text().$type<OperatorRole>(),
  device: text().notNull(),
  createdAt: time('created_at').notNull(),
  seenAt: time('seen_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const adminPasskeys = latchkeySchema.table('admin_passkeys', {
  id: text().primaryKey(),
  adminId: text('admin_id').notNull(),
  credentialSealed: text('credential_sealed').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  label: text().notNull(),
  createdAt: time('created_at').notNull(),
  usedAt: time('used_at').notNull(),
})

export const serverKeys = latchkeySchema.table('server_keys', {
  id: text().primaryKey(),
  digest: text().notNull(),
  name: text().notNull(),
  projectId: text('project_id'),
  rights: text().array().$type<KeyRight[]>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: time('created_at').notNull(),
  usedAt: time('used_at'),
  revokedAt: time('revoked_at'),
  expiresAt: time('expires_at'),
})

export const adminAudit = latchkeySchema.table('admin_audit', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull(),
  event: text().notNull(),
  adminId: text('admin_id'),
  keyId: text('key_id'),
  projectId: text('project_id'),
  subject: text(),
  details: jsonb().$type<Readonly<Record<string, unknown>>>(),
  caller: text().notNull(),
})
