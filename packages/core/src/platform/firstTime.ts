import { perClient } from './perClient.js'

/** Work that was done already is no part of the state: nothing shows it, and it holds for as long as the client does. */
const done = perClient(() => new Set<string>())

/** Whether something is to be done that a client does once, however often it is started. */
export function firstTime(context: object, what: string): boolean {
  const known = done(context)
  if (known.has(what)) return false
  known.add(what)
  return true
}
