import type { Eip1193Provider } from '@latchkey/core/adapter'
import { abortable } from '@latchkey/protocol/abort'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { requestWallet } from './requestWallet.js'

/**
 * EIP-2255. Wallets report missing support in many ways, so only a rejection counts.
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
