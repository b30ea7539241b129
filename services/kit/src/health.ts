import { inTime } from './inTime.js'

/** Whether a balancer may send callers; `cause` is why what the service stands on does not answer. */
export type Readiness =
  | { readonly state: 'ready' | 'draining' }
  | { readonly state: 'down'; readonly cause: unknown }

/** Answers the probes of a balancer. */
export interface Health {
  readiness(): Promise<Readiness>
  /** From now on the service is not ready any more. */
  drain(): void
}

/** Options of {@link createHealth}. */
export interface HealthOptions {
  /** Rejects when what the service stands on does not answer. */
  readonly ask: () => Promise<unknown>
  /** Milliseconds that the answer may take. */
  readonly timeout: number
}

/** Probes that come while one is on its way share its answer, so that they never take more than one connection. */
export function createHealth({ ask, timeout }: HealthOptions): Health {
  let draining = false
  let asked: Promise<unknown> | undefined
  return {
    async readiness() {
      if (draining) return { state: 'draining' }
      try {
        asked ??= ask().finally(() => (asked = undefined))
        await inTime(asked, timeout, 'There was no answer in time.')
        return { state: draining ? 'draining' : 'ready' }
      } catch (cause) {
        return { state: 'down', cause }
      }
    },
    drain() {
      draining = true
    },
  }
}
