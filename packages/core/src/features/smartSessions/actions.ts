import type { SmartSession } from '../../types/smartSession.js'
import { action } from '../../store/action.js'
import type { GrantPermissionOptions } from './grantPermission.js'

/**
 * Asks the active account's wallet to grant a key a limited permission (ERC-7715): one approval,
 * without a transaction or fee. Without `to` the gateway creates and holds the key.
 *
 * @returns the grantee's credentials: `context`, `delegationManager` and, until the account is
 *   deployed, `dependencies`
 * @throws LatchkeyError `smart_sessions_off` | `invalid_permission` | `not_connected` |
 *   `wrong_chain` | `user_rejected` | `method_not_supported` when the wallet has no permissions |
 *   `smart_account_unsupported` | errors of the wallet and the gateway
 */
export const grantPermission = action(
  async (context, options: GrantPermissionOptions): Promise<SmartSession> =>
    (await context.lazy.smartSessions()).grantPermission(context, options),
)

/**
 * Reads the active account's valid permissions into `state.smartSessions`: those granted in this
 * browser, and those whose keys the gateway holds. The state holds the gateway's failure.
 *
 * @throws LatchkeyError `smart_sessions_off` | `not_connected`
 */
export const fetchSmartSessions = action(async (context): Promise<readonly SmartSession[]> =>
  (await context.lazy.smartSessions()).fetchSmartSessions(context),
)

/**
 * Revokes a permission by its next step, which the result's `status` tells. If the gateway holds
 * the key, the account first signs its deletion, for free. Otherwise, or on a second call, the
 * wallet revokes the permission on the chain, which costs a network fee and also invalidates copies
 * of the key.
 *
 * @throws LatchkeyError `smart_sessions_off` | `session_gone` for an unknown id | `user_rejected` |
 *   `request_pending` | errors of the wallet and the gateway
 */
export const revokeSmartSession = action(async (context, id: string): Promise<SmartSession> =>
  (await context.lazy.smartSessions()).revokeSmartSession(context, id),
)
