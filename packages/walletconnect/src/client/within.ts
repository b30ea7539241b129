import type { Platform } from '@latchkey/core/adapter'

export function within<T>(
  platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>,
  promise: Promise<T>,
  ms: number,
  makeError: () => Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = platform.setTimeout(() => reject(makeError()), ms)
    promise.then(resolve, reject).finally(() => platform.clearTimeout(timer))
  })
}
