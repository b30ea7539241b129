import { perClient } from './perClient.js'

/** The latest of each kind of work: no view shows it, and it ends with the next. */
const latest = perClient(() => new Map<string, AbortController>())

/**
 * Begins work that ends the work of the same name before it: late answers of that no longer count.
 *
 * @returns aborted when later work begins
 */
export function supersede(context: object, name: string): AbortSignal {
  const works = latest(context)
  works.get(name)?.abort()
  const own = new AbortController()
  works.set(name, own)
  return own.signal
}
