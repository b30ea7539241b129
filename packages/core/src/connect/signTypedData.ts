import type { Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { action } from '../client/action.js'
import { callWallet } from './callWallet.js'
import { writerOf } from './writerOf.js'

/** What to sign. */
export interface SignTypedDataOptions {
  /** EIP-712 typed data: types, primaryType, domain, message. */
  readonly typedData: unknown
  /** By default the active family. */
  readonly namespace?: Namespace | undefined
}

/**
 * Asks the wallet to sign typed data with the active account (eip155: `eth_signTypedData_v4`).
 *
 * @returns the signature, 0x-prefixed
 * @throws LatchkeyError `not_connected`, `method_not_supported`,
 * `user_rejected`, `request_pending`, `wallet_error`
 */
export const signTypedData = action(async (context, options: SignTypedDataOptions): Promise<string> => {
  const { address, actions } = await writerOf(context, options.namespace)
  const { signTypedData: sign } = actions
  if (!sign) throw new LatchkeyError('method_not_supported', { details: { method: 'signTypedData' } })
  return callWallet(context, () => sign.call(actions, { address, typedData: options.typedData }))
})
