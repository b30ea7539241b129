import type { ServiceClient } from './http.js'

/** Milliseconds that the gateway holds a request; shorter than a request's timeout. */
const hold = 8_000

export interface Mailbox {
  /** Deposits a letter once. */
  put(id: string, letter: string): Promise<void>
  /** @returns sends it at once, also while the page unloads */
  ready(id: string, letter: string): Promise<() => void>
  /** @returns undefined if no letter arrived */
  take(id: string, signal: AbortSignal): Promise<string | undefined>
}

export const createMailbox = (client: ServiceClient): Mailbox => ({
  put: (id, letter) => client.post<undefined>('/mailbox/v1/put', { id, letter }),
  ready: (id, letter) => client.ready('/mailbox/v1/put', { id, letter }),
  take: async (id, signal) =>
    (await client.post<{ letter?: string }>('/mailbox/v1/take', { id, wait: hold }, { signal })).letter,
})
