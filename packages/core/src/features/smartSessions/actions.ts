import type { SmartSession } from '../../types/smartSession.js'
import { action } from '../../store/action.js'
import type { GrantPermissionOptions } from './grantPermission.js'

/**
 * Has the wallet of the account on show allow a key to act for it, within limits (ERC-7715). The visitor is asked by their
 * wallet, once; nothing is sent and it costs nothing. Without `to` the gateway makes a key and keeps it.
 *
 * @returns what whoever has the key needs to use it: `context`, `delegationManager` and, as long as the account is not on
 *   the chain, `dependencies`
 * @throws LatchkeyError `smart_sessions_off` | `invalid_permission` | `not_connected` | `wrong_chain` | `user_rejected` |
 *   `method_not_supported` where the wallet knows no permissions | `smart_account_unsupported` | as wallet and gateway
 *   answer
 */
export const grantPermission = action(
  async (context, options: GrantPermissionOptions): Promise<SmartSession> =>
    (await context.lazy.smartSessions()).grantPermission(context, options),
)

/**
 * Reads what the account on show allows, into `state.smartSessions`: what was allowed in this browser, and what the gateway
 * has keys for. What is over is not among it. A failure of the gateway stands in the state.
 *
 * @throws LatchkeyError `smart_sessions_off` | `not_connected`
 */
export const fetchSmartSessions = action(async (context): Promise<readonly SmartSession[]> =>
  (await context.lazy.smartSessions()).fetchSmartSessions(context),
)

/**
 * Takes back what an account allows, by the next step there is: of a key that the gateway has, the account signs that it
 * be deleted, which is free; of any other, and once more after that, the wallet tells the chain, which costs a fee and
 * after which no copy is of use. `status` of what this resolves to says which it was.
 *
 * @throws LatchkeyError `smart_sessions_off` | `session_gone` for an id that is not known | `user_rejected` |
 *   `request_pending` | as wallet and gateway answer
 */
export const revokeSmartSession = action(async (context, id: string): Promise<SmartSession> =>
  (await context.lazy.smartSessions()).revokeSmartSession(context, id),
)
