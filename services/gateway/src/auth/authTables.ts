import { bigint, integer, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

/** Unix milliseconds. */
const time = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const users = latchkeySchema.table('users', {
  id: uuid().primaryKey(),
  projectId: text('project_id').notNull(),
  emailKey: text('email_key'),
  emailSealed: text('email_sealed'),
  createdAt: time('created_at'),
})

export const devices = latchkeySchema.table('devices', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  label: text().notNull(),
  createdAt: time('created_at'),
  seenAt: time('seen_at'),
})

export const sessions = latchkeySchema.table('sessions', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  projectId: text('project_id').notNull(),
  origin: text().notNull(),
  key: text('key_thumbprint').notNull(),
  generation: integer().notNull(),
  createdAt: time('created_at'),
  rotatedAt: time('rotated_at'),
  expiresAt: time('expires_at'),
})

export type Purpose = 'login' | 'primary' | 'secondary' | 'signIn'

export const loginAttempts = latchkeySchema.table('login_attempts', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  origin: text().notNull(),
  /** Empty for a wallet sign-in. */
  key: text('key_thumbprint').notNull(),
  purpose: text().$type<Purpose>().notNull(),
  userId: uuid('user_id'),
  emailKey: text('email_key').notNull(),
  emailSealed: text('email_sealed').notNull(),
  nextSealed: text('next_sealed'),
  locale: text().notNull(),
  deviceId: uuid('device_id'),
  deviceLabel: text('device_label').notNull(),
  /** While it waits for the link. */
  linkKey: text('link_key'),
  /** While it waits for the code. */
  codeKey: text('code_key'),
  tries: integer().notNull().default(0),
  sent: integer().notNull(),
  sentAt: time('sent_at'),
  expiresAt: time('expires_at'),
})

export type LoginAttempt = typeof loginAttempts.$inferSelect

export const auditLog = latchkeySchema.table('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at'),
  projectId: text('project_id').notNull(),
  userId: uuid('user_id'),
  event: text().notNull(),
  caller: text().notNull(),
})
