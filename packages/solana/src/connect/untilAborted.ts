import { LatchkeyError } from '@latchkey/protocol/errors'

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
