import { perClient } from './perClient.js'

/** Requests belong to no part of the state: they are in flight, by their names. */
const inFlight = perClient(() => new Map<string, Promise<unknown>>())

/**
 * Runs once for callers that come while it is in flight.
 *
 * @param name tells it from all others of the client; what runs under one name gives one type
 */
export function share<T>(context: object, name: string, run: () => Promise<T>): Promise<T> {
  const running = inFlight(context)
  const known = running.get(name)
  if (known) return known as Promise<T>
  const started = run().finally(() => running.delete(name))
  running.set(name, started)
  return started
}

/** Whether something of the client is in flight under a name. */
export const isInFlight = (context: object, name: string): boolean => inFlight(context).has(name)

/**
 * As {@link share}, for reads that may bypass caches. A fresh one serves everybody; asked for while a plain one is in flight it
 * comes after it, so that an older answer never follows a newer one.
 */
export function shareFresh<T>(
  context: object,
  { fresh, name }: { readonly fresh: boolean; readonly name: string },
  run: () => Promise<T>,
): Promise<T> {
  const freshName = `${name} fresh`
  const running = inFlight(context)
  if (!fresh) return share(context, running.has(freshName) ? freshName : name, run)
  return share(context, freshName, () => {
    const before = running.get(name)
    return before ? before.then(run, run) : run()
  })
}
