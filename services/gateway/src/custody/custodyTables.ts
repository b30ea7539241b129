import { bigint, integer, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

export const authShares = latchkeySchema.table('auth_shares', {
  userId: uuid('user_id').primaryKey(),
  /** At the recovery service. */
  walletId: uuid('wallet_id').notNull(),
  shareSealed: text('share_sealed').notNull(),
  /** Encrypted with a secret of the user's passkey, which is not stored here. */
  passkeyShare: text('passkey_share'),
  version: integer().notNull(),
  storedAt: bigint('stored_at', { mode: 'number' }).notNull(),
})
