import { bigint, integer, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

const schema = pgSchema('latchkey')

/** Milliseconds since 1970. */
const time = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** This service opens `server` shares. */
export type ShareKind = 'server' | 'passkey' | 'password'

export const recoveryShares = schema.table(
  'recovery_shares',
  {
    subject: text().notNull(),
    walletId: uuid('wallet_id').notNull(),
    kind: text().$type<ShareKind>().notNull(),
    shareSealed: text('share_sealed').notNull(),
    version: integer().notNull(),
    storedAt: time('stored_at'),
  },
  (table) => [primaryKey({ columns: [table.subject, table.walletId] })],
)

export const recoveryAttempts = schema.table('recovery_attempts', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  origin: text().notNull(),
  key: text('key_thumbprint').notNull(),
  subject: text().notNull(),
  /** Removed when confirmed. */
  linkKey: text('link_key'),
  /** Null when a share is only stored. */
  number: integer(),
  /** Null when recovering. */
  walletId: uuid('wallet_id'),
  locale: text().notNull(),
  site: text().notNull(),
  deviceLabel: text('device_label').notNull(),
  tries: integer().notNull().default(0),
  expiresAt: time('expires_at'),
})

export type RecoveryAttempt = typeof recoveryAttempts.$inferSelect

export const outsideAttempts = schema.table('recovery_outside_attempts', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  origin: text().notNull(),
  key: text('key_thumbprint').notNull(),
  provider: text().notNull(),
  stateSealed: text('state_sealed'),
  expiresAt: time('expires_at'),
})

export const auditLog = schema.table('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at'),
  projectId: text('project_id').notNull(),
  subject: text().notNull(),
  event: text().notNull(),
  caller: text().notNull(),
})
