import type { Client } from '../src/types/client.js'

export function countListeners(client: Client): { starts: number; listeners: number } {
  const live = { starts: 0, listeners: 0 }
  const counted =
    <A extends readonly unknown[]>(name: keyof typeof live, begin: (...given: A) => () => void) =>
    (...given: A) => {
      const stop = begin(...given)
      live[name] += 1
      let isLive = true
      return () => {
        if (isLive) live[name] -= 1
        isLive = false
        stop()
      }
    }
  Object.assign(client, {
    start: counted('starts', client.start),
    subscribe: counted('listeners', client.subscribe),
    onEvent: counted('listeners', client.onEvent),
  })
  return live
}
