import type { SealedColumn } from '@latchkey/kit/database/sealedColumns'

/** Every column sealed with the recovery service's secret; a test compares it with the tables. */
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

/** Rows expire before a re-encryption would matter. */
function brief(table: string, column: string): SealedColumn {
  return { table, key: ['id'], column, purpose: '', context: () => '', isBrief: true }
}
