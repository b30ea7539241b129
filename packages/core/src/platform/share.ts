import { perClient } from './perClient.js'

const inFlight = perClient(() => new Map<string, Promise<unknown>>())

export function share<T>(context: object, name: string, run: () => Promise<T>): Promise<T> {
  const running = inFlight(context)
  const known = running.get(name)
  if (known) return known as Promise<T>
  const started = run().finally(() => running.delete(name))
  running.set(name, started)
  return started
}

export const isInFlight = (context: object, name: string): boolean => inFlight(context).has(name)

/** A fresh read starts after a plain one in flight: older answers never replace newer ones. */
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
