import type { Client, State } from '@latchkey/core'

/**
 * A signal that is aborted once the visitor is elsewhere; also before anything that waits for its code has begun.
 *
 * @returns `stop` ends looking, `abort` gives up now
 */
export function untilLeft(
  client: Client,
  isHere: (state: State) => boolean,
): { readonly signal: AbortSignal; readonly abort: () => void; readonly stop: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const check = (state: State) => {
    if (!isHere(state)) abort()
  }
  check(client.getState())
  return { signal: controller.signal, abort, stop: client.subscribe(check) }
}
