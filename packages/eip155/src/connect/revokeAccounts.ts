import type { Eip1193Provider } from '@latchkey/core/adapter'
import { abortable } from '@latchkey/protocol/abort'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { requestWallet } from './requestWallet.js'

/**
 * Takes back the page's permission to see the accounts (EIP-2255's `wallet_revokePermissions`). A wallet that cannot
 * do that, or has already done it, is fine.
 *
 * @throws LatchkeyError what else the wallet answers, or `request_aborted`
 */
export async function revokeAccounts(provider: Eip1193Provider, signal: AbortSignal): Promise<void> {
  try {
    const request = requestWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }])
    await abortable(request, signal)
  } catch (error) {
    if (isLatchkeyError(error, 'method_not_supported') || isLatchkeyError(error, 'unauthorized')) return
    // Older wallets say in words only that they do not know the method.
    const reason = isLatchkeyError(error) ? String(error.details['reason']) : ''
    if (
      /not (?:supported|available|implemented|found|exist)|does ?n[o']t exist|unsupported|unknown method|invalid method/i.test(
        reason,
      )
    )
      return
    throw error
  }
}
