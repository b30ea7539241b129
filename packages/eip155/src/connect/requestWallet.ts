import type { Eip1193Provider } from '@latchkey/core/adapter'
import { normalizeWalletError, type WalletErrorContext } from '../errors/normalizeWalletError.js'

/**
 * Asks a wallet (EIP-1193).
 *
 * @param params left out of the request when undefined
 * @throws LatchkeyError as {@link normalizeWalletError} says, also when the provider throws at once
 */
export async function requestWallet(
  provider: Eip1193Provider,
  method: string,
  params?: readonly unknown[],
  context: Omit<WalletErrorContext, 'method'> = {},
): Promise<unknown> {
  try {
    return await provider.request(params === undefined ? { method } : { method, params })
  } catch (error) {
    throw normalizeWalletError(error, { ...context, method })
  }
}
