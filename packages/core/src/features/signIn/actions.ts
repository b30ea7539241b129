import type { SiwxSession } from '@latchkey/protocol/signIn'
import { action } from '../../store/action.js'

/**
 * Signs the visitor in with the active account: the wallet signs a message, and the session is
 * verified and stored. `state.signIn` shows the progress. A second call joins the first.
 *
 * @throws LatchkeyError `siwx_not_enabled`, `no_active_caip_address`,
 *   `no_active_network_or_client`, `no_connection_client` when the connection ended,
 *   `request_aborted` when another account became active; errors of the wallet and of the session
 *   store
 */
export const signIn = action(async (context): Promise<SiwxSession> =>
  (await context.lazy.signIn()).signIn(context),
)

/** Cancels the sign-in. */
export const cancelSignIn = action(async (context): Promise<void> =>
  (await context.lazy.signIn()).cancelSignIn(context),
)

/**
 * Ends the session of the active account; the wallet stays connected.
 *
 * @throws LatchkeyError `siwx_not_enabled`, `no_active_caip_address`, `no_active_network_or_client`
 */
export const signOut = action(async (context): Promise<void> =>
  (await context.lazy.signIn()).signOut(context),
)

/**
 * Returns a fresh access token of the active account for the host's servers, refreshed if needed,
 * once for all tabs.
 *
 * @returns undefined without a session, and if scripts cannot read the token
 * @throws LatchkeyError as {@link signOut}; `siwx_unreachable`
 */
export const getAccessToken = action(async (context): Promise<string | undefined> =>
  (await context.lazy.signIn()).getAccessToken(context),
)

/**
 * Sends a code to the email address of a visitor about to sign in, if the project asks for one
 * (`features.emailCapture`). `state.emailCapture` shows the progress.
 *
 * @param locale of the email, a BCP 47 tag
 * @throws LatchkeyError `invalid_email`, `email_cooldown` with the seconds as `n`, `mail_failed`,
 *   `siwx_unreachable`, `siwx_not_enabled`, `no_active_caip_address`
 */
export const captureEmail = action(
  async (context, input: { readonly email: string; readonly locale?: string | undefined }): Promise<void> =>
    (await context.lazy.signIn()).captureEmail(context, input),
)

/**
 * Sends another code, at the earliest 30 s after the last. @throws LatchkeyError as `captureEmail`,
 * and `expired_code`
 */
export const resendCapturedEmail = action(async (context): Promise<void> =>
  (await context.lazy.signIn()).resendCapturedEmail(context),
)

/**
 * Confirms the address, which the sign-in message then includes. @throws LatchkeyError
 * `wrong_code`, `expired_code`, `siwx_unreachable`
 */
export const confirmCapturedEmail = action(async (context, code: string): Promise<void> =>
  (await context.lazy.signIn()).confirmCapturedEmail(context, code),
)

/** Returns to the address form. */
export const changeCapturedEmail = action(async (context): Promise<void> =>
  (await context.lazy.signIn()).changeCapturedEmail(context),
)

/** Signs in without an address, unless one is required. */
export const skipEmailCapture = action(async (context): Promise<void> =>
  (await context.lazy.signIn()).skipEmailCapture(context),
)

/**
 * Removes the active account's email address, here and at the gateway. Issued tokens contain it for
 * up to 15 minutes more.
 *
 * @throws LatchkeyError `no_active_caip_address`, `siwx_refused` without a session,
 *   `siwx_unreachable`
 */
export const forgetEmail = action(async (context): Promise<void> =>
  (await context.lazy.signIn()).forgetEmail(context),
)
