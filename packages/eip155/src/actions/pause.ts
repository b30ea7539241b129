import type { Platform } from '@latchkey/core/adapter'

/** Waits on the platform's clock, or until the signal is aborted. Never rejects. */
export function pause(
  platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      platform.clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = platform.setTimeout(finish, ms)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}
