import type { SiwxSession } from '@latchkey/protocol/signIn'
import { action } from '../../store/action.js'

/**
 * Has the visitor sign in with the account on show: the wallet signs a message, and the session is verified and kept.
 * `state.signIn` shows how it goes. A second call joins the first.
 *
 * @throws LatchkeyError `siwx_not_enabled`, `no_active_caip_address`, `no_active_network_or_client`,
 *   `no_connection_client` when the connection went meanwhile; what the wallet answers, what the session's keeper throws, and `request_aborted` when another account came on show meanwhile
 */
export const signIn = action(async (context): Promise<SiwxSession> =>
  (await context.lazy.signIn()).signIn(context),
)

/** Says no to signing in: where it is required, the connection, or the change of the network, is taken back. */
export const cancelSignIn = action(async (context): Promise<void> =>
  (await context.lazy.signIn()).cancelSignIn(context),
)

/**
 * Ends the session of the account on show; the wallet stays connected.
 *
 * @throws LatchkeyError `siwx_not_enabled`, `no_active_caip_address`, `no_active_network_or_client`
 */
export const signOut = action(async (context): Promise<void> =>
  (await context.lazy.signIn()).signOut(context),
)

/**
 * A token for requests to the host's servers by the account on show, as good as new: it is refreshed where it has to be,
 * once for all tabs.
 *
 * @returns undefined without a session, and where the keeper of sessions gives no token to scripts
 * @throws LatchkeyError `siwx_not_enabled`, `no_active_caip_address`, `no_active_network_or_client`; `siwx_unreachable`
 *   when the server does not answer
 */
export const getAccessToken = action(async (context): Promise<string | undefined> =>
  (await context.lazy.signIn()).getAccessToken(context),
)

/**
 * Sends a code to the e-mail address of who is about to sign in, where the project asks for one
 * (`features.emailCapture`). `state.emailCapture` shows how it goes.
 *
 * @param locale of the letter, a BCP 47 tag
 * @throws LatchkeyError `invalid_email`, `email_cooldown` with the seconds as `n`, `mail_failed`, `siwx_unreachable`,
 *   `siwx_not_enabled`, `no_active_caip_address`
 */
export const captureEmail = action(
  async (context, input: { readonly email: string; readonly locale?: string | undefined }): Promise<void> =>
    (await context.lazy.signIn()).captureEmail(context, input),
)

/** Sends another code, 30 seconds after the last one at the earliest. @throws LatchkeyError as `captureEmail`, and `expired_code` */
export const resendCapturedEmail = action(async (context): Promise<void> =>
  (await context.lazy.signIn()).resendCapturedEmail(context),
)

/** Confirms the address, which is then signed with the rest. @throws LatchkeyError `wrong_code`, `expired_code`, `siwx_unreachable` */
export const confirmCapturedEmail = action(async (context, code: string): Promise<void> =>
  (await context.lazy.signIn()).confirmCapturedEmail(context, code),
)

/** Goes back to the question for an address, to give another one. */
export const changeCapturedEmail = action(async (context): Promise<void> =>
  (await context.lazy.signIn()).changeCapturedEmail(context),
)

/** Signs in without an address, where none is required. */
export const skipEmailCapture = action(async (context): Promise<void> =>
  (await context.lazy.signIn()).skipEmailCapture(context),
)

/**
 * Takes the e-mail address of the account on show out, here and at the gateway; tokens that are out say it for at most 15
 * minutes more.
 *
 * @throws LatchkeyError `no_active_caip_address`, `siwx_refused` without a session, `siwx_unreachable`
 */
export const forgetEmail = action(async (context): Promise<void> =>
  (await context.lazy.signIn()).forgetEmail(context),
)
