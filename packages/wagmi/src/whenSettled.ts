import type { Client, State } from '@latchkey/core'

/** The client ends a restore within 3 s of its start; the rest is for the start. */
const BOUND_MS = 3_500

const isSettled = ({ phase, accounts }: State): boolean =>
  phase !== 'idle' && accounts.eip155?.status !== 'reconnecting'

/** Settles once the client has started and its silent restore has ended, or after 3.5 s. Never rejects. */
export function whenSettled(client: Client): Promise<void> {
  return new Promise((resolve) => {
    if (isSettled(client.getState())) return resolve()
    const done = (): void => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const unsubscribe = client.subscribe((state) => isSettled(state) && done())
    const timer = setTimeout(done, BOUND_MS)
  })
}
