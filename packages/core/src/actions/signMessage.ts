import { action } from '../client/action.js'
import { signMessage as run, type SignMessageOptions } from '../connections/requests.js'

export type { SignMessageOptions }

/**
 * Asks the wallet to sign a text with the active account (eip155: `personal_sign`).
 *
 * @returns the signature in the family's usual encoding
 * @throws LatchkeyError `not_connected`, `method_not_supported`,
 * `user_rejected`, `request_pending`, `wallet_error`
 */
export const signMessage = action(run)
