import type { Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import { callWallet } from './callWallet.js'
import { writerOf } from './writerOf.js'

/** What to sign. */
export interface SignMessageOptions {
  readonly message: string
  /** By default the active family. */
  readonly namespace?: Namespace | undefined
}

/**
 * Asks the wallet to sign a text with the active account (eip155: `personal_sign`).
 *
 * @returns the signature in the family's usual encoding
 * @throws LatchkeyError `network_or_address_undefined` without a connection (ruling 17), `method_not_supported`,
 * `user_rejected`, `request_pending`, `wallet_error`
 */
export async function signMessage(client: Client, options: SignMessageOptions): Promise<string> {
  const context = contextOf(client)
  const { address, actions } = await writerOf(context, options.namespace)
  const { signMessage: sign } = actions
  if (!sign) throw new LatchkeyError('method_not_supported', { details: { method: 'signMessage' } })
  return callWallet(context, () => sign.call(actions, { address, message: options.message }))
}
