import type { SiwxSession } from '@latchkey/protocol/signIn'
import { action } from '../../store/action.js'
import type { Context } from '../../store/context.js'

/**
 * Has the visitor sign in with the account on show: the wallet signs a message, and the session is verified and kept.
 * `state.signIn` shows how it goes. A second call joins the first.
 *
 * @throws LatchkeyError `siwx_not_enabled`, `no_active_caip_address`, `no_active_network_or_client`,
 *   `no_connection_client` when the connection went meanwhile; what the wallet answers, what the session's keeper throws, and `request_aborted` when another account came on show meanwhile
 */
export const signIn = action(async (context): Promise<SiwxSession> =>
  (await signInCode(context)).signIn(context),
)

/** Says no to signing in: where it is required, the connection, or the change of the network, is taken back. */
export const cancelSignIn = action(async (context): Promise<void> =>
  (await signInCode(context)).cancelSignIn(context),
)

/**
 * Ends the session of the account on show; the wallet stays connected.
 *
 * @throws LatchkeyError `siwx_not_enabled`, `no_active_caip_address`, `no_active_network_or_client`
 */
export const signOut = action(async (context): Promise<void> => (await signInCode(context)).signOut(context))

/**
 * A token for requests to the host's servers by the account on show, as good as new: it is refreshed where it has to be,
 * once for all tabs.
 *
 * @returns undefined without a session, and where the keeper of sessions gives no token to scripts
 * @throws LatchkeyError `siwx_not_enabled`, `no_active_caip_address`, `no_active_network_or_client`; `siwx_unreachable`
 *   when the server does not answer
 */
export const getAccessToken = action(async (context): Promise<string | undefined> =>
  (await signInCode(context)).getAccessToken(context),
)

async function signInCode(context: Context) {
  const { connectedLazy } = await context.lazy.wallet()
  return connectedLazy.signIn()
}
