import { contextOf } from '../client/context.js'
import { signMessage as run, type SignMessageOptions } from '../connect/signMessage.js'
import type { Client } from '../types/client.js'

export type { SignMessageOptions }

/**
 * Asks the wallet to sign a text with the active account (eip155: `personal_sign`).
 *
 * @returns the signature in the family's usual encoding
 * @throws LatchkeyError `network_or_address_undefined` without a connection (ruling 17), `method_not_supported`,
 * `user_rejected`, `request_pending`, `wallet_error`
 */
export const signMessage = (client: Client, options: SignMessageOptions): Promise<string> =>
  run(contextOf(client), options)
