import type { Route } from '@latchkey/kit/http/defineRoute'
import type { OperatorRole } from '@latchkey/kit/http/serviceEnv'

/**
 * A route without a row stops the start. Owners decide on access and irreversible losses; viewers
 * see no visitors' email addresses.
 */
export const minRoles: Readonly<Record<string, OperatorRole>> = {
  'GET /admin/v1/session': 'viewer',
  'POST /admin/v1/logout': 'viewer',
  'GET /admin/v1/sessions': 'viewer',
  'POST /admin/v1/sessions/revoke': 'viewer',
  'GET /admin/v1/passkeys': 'viewer',
  'POST /admin/v1/passkeys': 'viewer',
  'POST /admin/v1/passkeys/finish': 'viewer',
  'POST /admin/v1/passkeys/remove': 'viewer',
  'GET /admin/v1/operators': 'viewer',
  'POST /admin/v1/operators': 'owner',
  'POST /admin/v1/operators/role': 'owner',
  'POST /admin/v1/operators/remove': 'owner',
  'GET /admin/v1/keys': 'editor',
  'POST /admin/v1/keys': 'owner',
  'POST /admin/v1/keys/revoke': 'owner',
  'GET /admin/v1/audit': 'editor',
  'GET /admin/v1/usage': 'viewer',
  'GET /admin/v1/rotation': 'viewer',
  'GET /admin/v1/settings': 'viewer',
  'PUT /admin/v1/settings': 'editor',
  'POST /admin/v1/settings/restore': 'editor',
  'GET /admin/v1/settings/revisions': 'viewer',
  'GET /admin/v1/analytics': 'viewer',
  'GET /admin/v1/chains/health': 'viewer',
  'GET /admin/v1/wallets': 'viewer',
  'POST /admin/v1/pictures': 'editor',
  'GET /admin/v1/webhooks': 'editor',
  'GET /admin/v1/webhooks/deliveries': 'editor',
  'POST /admin/v1/webhooks': 'editor',
  'POST /admin/v1/webhooks/remove': 'editor',
  'POST /admin/v1/webhooks/rotate': 'editor',
  'POST /admin/v1/webhooks/test': 'editor',
  'POST /admin/v1/webhooks/retry': 'editor',
  'GET /admin/v1/emails': 'viewer',
  'PUT /admin/v1/emails': 'editor',
  'POST /admin/v1/emails/preview': 'viewer',
  'GET /admin/v1/people/log': 'viewer',
  'GET /admin/v1/people/names': 'viewer',
  'GET /admin/v1/people/sessions': 'viewer',
  'POST /admin/v1/people/sessions/end': 'editor',
  'GET /admin/v1/people/sign-ins': 'viewer',
  'POST /admin/v1/people/sign-ins/end': 'editor',
  'GET /admin/v1/people/smart-sessions': 'viewer',
  'POST /admin/v1/people/smart-sessions/end': 'editor',
  'GET /admin/v1/people/users': 'viewer',
  'POST /admin/v1/people/users/find': 'editor',
  'POST /admin/v1/people/users/export': 'editor',
  'POST /admin/v1/people/users/erase': 'owner',
  'GET /admin/v1/people/emails': 'editor',
  'POST /admin/v1/people/emails/forget': 'editor',
  // It spends from accounts.
  'POST /admin/v1/sessions/sign': 'owner',
}

const ranks: Readonly<Record<OperatorRole, number>> = { viewer: 0, editor: 1, owner: 2 }

export const isEnough = (role: OperatorRole, minimum: OperatorRole): boolean => ranks[role] >= ranks[minimum]

export function minRoleOf(method: string, path: string): OperatorRole {
  const asked = `${method === 'HEAD' ? 'GET' : method} ${path}`
  return (Object.hasOwn(minRoles, asked) ? minRoles[asked] : undefined) ?? 'owner'
}

export function checkPermissions(routes: readonly Route[]): void {
  for (const { access, document } of routes) {
    const name = `${document.method.toUpperCase()} ${document.path}`
    if (access === 'admin' && !Object.hasOwn(minRoles, name))
      throw new Error(`${name} has no row in the table of permissions.`)
  }
}
