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

/**
 * A controller that follows other signals (`AbortSignal.any` is too young for the browsers we serve).
 *
 * @returns the controller, and `unlink`, which removes the listeners from the signals that live longer
 */
export function linkSignals(signals: readonly (AbortSignal | undefined)[]): {
  readonly controller: AbortController
  readonly unlink: () => void
} {
  const controller = new AbortController()
  const links = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) controller.abort()
    signal?.addEventListener('abort', () => controller.abort(), { signal: links.signal })
  }
  return { controller, unlink: () => links.abort() }
}
