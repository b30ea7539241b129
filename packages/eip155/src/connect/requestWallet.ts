import type { Eip1193Provider } from '@latchkey/core/adapter'
import { normalizeWalletError, type WalletErrorContext } from '../errors/normalizeWalletError.js'

/** @throws LatchkeyError by {@link normalizeWalletError}, also for synchronous throws */
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
