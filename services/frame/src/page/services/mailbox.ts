import type { ServiceClient } from './http.js'

/** Milliseconds that the gateway holds a request; below the request's timeout. */
const HOLD_MS = 8_000

export interface Mailbox {
  put(id: string, letter: string): Promise<void>
  /** @returns sends it at once, also during unload */
  ready(id: string, letter: string): Promise<() => void>
  /** @returns undefined without a letter */
  take(id: string, signal: AbortSignal): Promise<string | undefined>
}

export const createMailbox = (client: ServiceClient): Mailbox => ({
  put: (id, letter) => client.post<undefined>('/mailbox/v1/put', { id, letter }),
  ready: (id, letter) => client.ready('/mailbox/v1/put', { id, letter }),
  take: async (id, signal) =>
    (await client.post<{ letter?: string }>('/mailbox/v1/take', { id, wait: HOLD_MS }, { signal })).letter,
})
