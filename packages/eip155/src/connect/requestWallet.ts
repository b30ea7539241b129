import type { Eip1193Provider } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
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

/**
 * Settles as the promise does, or rejects as soon as the signal is aborted: wallets may never answer.
 *
 * @throws LatchkeyError `request_aborted`
 */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new LatchkeyError('request_aborted'))
    signal.addEventListener('abort', abort)
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
    if (signal.aborted) abort()
  })
}
