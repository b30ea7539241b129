import type { Eip1193Provider } from '@latchkey/core/adapter'
import { abortable } from '@latchkey/protocol/abort'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { requestWallet } from './requestWallet.js'

/**
 * Takes back the page's permission to see the accounts (EIP-2255's `wallet_revokePermissions`). A wallet that cannot
 * do that, or has already done it, is fine; they say so with many codes, and some with words alone, so that only the
 * visitor's own refusal counts as one.
 *
 * @throws LatchkeyError `user_rejected` | `request_aborted`
 */
export async function revokeAccounts(provider: Eip1193Provider, signal: AbortSignal): Promise<void> {
  try {
    const request = requestWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }])
    await abortable(request, signal)
  } catch (error) {
    if (isLatchkeyError(error, 'user_rejected') || isLatchkeyError(error, 'request_aborted')) throw error
  }
}
