import type { Context } from '../client/context.js'

/**
 * Runs once for callers that come while it is under way. A fresh run serves everybody; asked for while a plain one is
 * under way it comes after it, so that an older answer never follows a newer one.
 */
export function shareByKey<T>(
  context: Context,
  kind: symbol,
  { key, fresh }: { readonly key: string; readonly fresh: boolean },
  run: () => Promise<T>,
): Promise<T> {
  const running = (context.scratch.get(kind) as Map<string, Promise<T>> | undefined) ?? new Map()
  context.scratch.set(kind, running)
  const freshKey = `${key} fresh`
  const known = running.get(freshKey) ?? (fresh ? undefined : running.get(key))
  if (known) return known
  const own = fresh ? freshKey : key
  const before = running.get(key)
  const started = (before ? before.then(run, run) : run()).finally(() => running.delete(own))
  running.set(own, started)
  return started
}
