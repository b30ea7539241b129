import { perClient } from './perClient.js'

const done = perClient(() => new Set<string>())

export function firstTime(context: object, what: string): boolean {
  const known = done(context)
  if (known.has(what)) return false
  known.add(what)
  return true
}
