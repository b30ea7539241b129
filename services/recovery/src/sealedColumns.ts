import type { SealedColumn } from '@latchkey/kit/database/sealedColumns'

/** A test compares it with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'recovery_shares',
    key: ['subject', 'wallet_id'],
    column: 'share_sealed',
    purpose: 'share',
    context: (row) => `${row['subject']}|${row['wallet_id']}`,
  },
  brief('recovery_outside_attempts', 'state_sealed'),
  brief('answers', 'answer_sealed'),
]

/** Expires before a re-encryption would matter. */
function brief(table: string, column: string): SealedColumn {
  return { table, key: ['id'], column, purpose: '', context: () => '', isBrief: true }
}
