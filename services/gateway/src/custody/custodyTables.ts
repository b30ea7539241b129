import { bigint, integer, text, uuid } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../database/schema.js'

export const authShares = latchkeySchema.table('auth_shares', {
  userId: uuid('user_id').primaryKey(),
  /** Names the wallet to the recovery service. */
  walletId: uuid('wallet_id').notNull(),
  shareSealed: text('share_sealed').notNull(),
  /** The recovery share under a secret of the user's passkey, which is nowhere here. */
  passkeyShare: text('passkey_share'),
  version: integer().notNull(),
  storedAt: bigint('stored_at', { mode: 'number' }).notNull(),
})
