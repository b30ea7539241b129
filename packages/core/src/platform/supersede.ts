import { perClient } from './perClient.js'

const latest = perClient(() => new Map<string, AbortController>())

/** @returns aborted when later work of that name begins */
export function supersede(context: object, name: string): AbortSignal {
  const works = latest(context)
  works.get(name)?.abort()
  const own = new AbortController()
  works.set(name, own)
  return own.signal
}
