import type { Platform } from '../types/platform.js'

/** Resolves with `late` after the timeout (milliseconds). */
export function within<T>(
  { setTimeout, clearTimeout }: Pick<Platform, 'setTimeout' | 'clearTimeout'>,
  promise: Promise<T>,
  { ms, late }: { readonly ms: number; readonly late: () => T },
): Promise<T> {
  let timer: unknown
  const waited = new Promise<void>((done) => (timer = setTimeout(done, ms))).then(late)
  return Promise.race([promise, waited]).finally(() => clearTimeout(timer))
}
