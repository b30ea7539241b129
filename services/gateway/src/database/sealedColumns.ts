import type { SealedColumn } from '@latchkey/kit/database/sealedColumns'

const id = ['id'] as const

/** Every column sealed with the gateway's secret; a test compares the list with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'users',
    key: id,
    column: 'email_sealed',
    purpose: 'email',
    reads: ['project_id', 'email_key'],
    context: (row) => `${row['project_id']}|${row['email_key']}`,
  },
  {
    table: 'auth_shares',
    key: ['user_id'],
    column: 'share_sealed',
    purpose: 'share',
    reads: ['wallet_id'],
    context: (row) => `${row['user_id']}|${row['wallet_id']}`,
  },
  {
    table: 'identities',
    key: ['project_id', 'provider', 'subject_key'],
    column: 'profile_sealed',
    purpose: 'profile',
    context: (row) => String(row['subject_key']),
  },
  {
    table: 'passkeys',
    key: id,
    column: 'credential_sealed',
    purpose: 'passkey',
    context: (row) => String(row['id']),
  },
  {
    table: 'smart_sessions',
    key: ['pci'],
    column: 'key_sealed',
    purpose: 'session key',
    reads: ['account'],
    context: (row) => `${row['pci']}|${row['account']}`,
  },
  {
    table: 'account_emails',
    key: ['project_id', 'account'],
    column: 'email_sealed',
    purpose: 'email',
    reads: ['email_key'],
    context: (row) => `${row['project_id']}|${row['email_key']}`,
  },
  {
    table: 'admins',
    key: id,
    column: 'email_sealed',
    purpose: 'email',
    context: (row) => `:console|${row['id']}`,
  },
  {
    table: 'admin_passkeys',
    key: id,
    column: 'credential_sealed',
    purpose: 'admin passkey',
    context: (row) => String(row['id']),
  },
  ofWebhook('url_sealed', 'webhook url'),
  ofWebhook('secret_sealed', 'webhook secret'),
  ofWebhook('old_secret_sealed', 'webhook secret'),
  shortLived('login_attempts', 'email_sealed'),
  shortLived('login_attempts', 'next_sealed'),
  shortLived('social_attempts', 'state_sealed'),
  shortLived('email_proofs', 'email_sealed'),
  shortLived('answers', 'answer_sealed'),
]

function ofWebhook(column: string, purpose: string): SealedColumn {
  return { table: 'webhook_endpoints', key: id, column, purpose, context: (row) => String(row['id']) }
}

/** Rows expire before a rotation reaches them. */
function shortLived(table: string, column: string): SealedColumn {
  return { table, key: id, column, purpose: '', context: () => '', isBrief: true }
}
