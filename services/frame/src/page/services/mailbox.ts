import type { ServiceClient } from './http.js'

/** Milliseconds that the gateway holds a question for a letter; shorter than a request may take. */
const hold = 8_000

/** The gateway's one-time mailbox. */
export interface Mailbox {
  /** Leaves a letter under a number, once. */
  put(id: string, letter: string): Promise<void>
  /** Prepares {@link Mailbox.put}. @returns does it without waiting, also while the page goes */
  ready(id: string, letter: string): Promise<() => void>
  /** Waits a while for the letter under a number. @returns undefined where none came */
  take(id: string, signal: AbortSignal): Promise<string | undefined>
}

export const createMailbox = (client: ServiceClient): Mailbox => ({
  put: (id, letter) => client.post<undefined>('/mailbox/v1/put', { id, letter }),
  ready: (id, letter) => client.ready('/mailbox/v1/put', { id, letter }),
  take: async (id, signal) =>
    (await client.post<{ letter?: string }>('/mailbox/v1/take', { id, wait: hold }, { signal })).letter,
})
