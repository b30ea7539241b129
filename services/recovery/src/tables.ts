import { bigint, integer, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

const schema = pgSchema('latchkey')

/** Milliseconds since 1970. */
const time = (name: string) => bigint(name, { mode: 'number' }).notNull()

/**
 * A `server` share can be opened by this service, the others only with the owner's passkey or
 * password.
 */
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
  /** Thumbprint of the frame's key that began it. */
  key: text('key_thumbprint').notNull(),
  subject: text().notNull(),
  /** There until the link was pressed. */
  linkKey: text('link_key'),
  /** The number that the device shows and the mailbox has to name; null where a share is only left. */
  number: integer(),
  /** The one wallet whose share may be left; null where it is brought to a device. */
  walletId: uuid('wallet_id'),
  locale: text().notNull(),
  /** Host of the page that asks, and the names of browser and system. */
  site: text().notNull(),
  deviceLabel: text('device_label').notNull(),
  tries: integer().notNull().default(0),
  expiresAt: time('expires_at'),
})

export type RecoveryAttempt = typeof recoveryAttempts.$inferSelect

/** Logins at a provider or with Farcaster. */
export const outsideAttempts = schema.table('recovery_outside_attempts', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  origin: text().notNull(),
  /** Thumbprint of the frame's key that began it. */
  key: text('key_thumbprint').notNull(),
  provider: text().notNull(),
  /** Sealed state that belongs to this attempt alone. */
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
