import { LatchkeyError } from '@latchkey/protocol/errors'

/**
 * The promise, or a rejection as soon as the signal is aborted.
 *
 * @throws LatchkeyError `request_aborted`
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new LatchkeyError('request_aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
