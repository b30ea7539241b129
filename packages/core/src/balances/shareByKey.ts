import type { Context } from '../client/context.js'

/** Runs once for callers that come while it is under way. */
export function shareByKey<T>(
  context: Context,
  kind: symbol,
  key: string,
  run: () => Promise<T>,
): Promise<T> {
  const running = (context.scratch.get(kind) as Map<string, Promise<T>> | undefined) ?? new Map()
  context.scratch.set(kind, running)
  const known = running.get(key)
  if (known) return known
  const started = run().finally(() => running.delete(key))
  running.set(key, started)
  return started
}
