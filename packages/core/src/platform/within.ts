import type { Platform } from '../types/platform.js'

/** After the timeout in milliseconds resolves with the result of `late`. */
export function within<T>(
  { setTimeout, clearTimeout }: Pick<Platform, 'setTimeout' | 'clearTimeout'>,
  promise: Promise<T>,
  { ms, late }: { readonly ms: number; readonly late: () => T },
): Promise<T> {
  let timer: unknown
  const waited = new Promise<void>((done) => (timer = setTimeout(done, ms))).then(late)
  return Promise.race([promise, waited]).finally(() => clearTimeout(timer))
}
