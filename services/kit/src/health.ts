import { withTimeout } from './withTimeout.js'

/** `cause`: why a dependency does not answer. */
export type Readiness =
  | { readonly state: 'ready' | 'draining' }
  | { readonly state: 'down'; readonly cause: unknown }

export interface Health {
  readiness(): Promise<Readiness>
  drain(): void
}

export interface HealthOptions {
  readonly ask: () => Promise<unknown>
  /** Milliseconds. */
  readonly timeout: number
}

/** Concurrent probes share one answer and connection. */
export function createHealth({ ask, timeout }: HealthOptions): Health {
  let draining = false
  let pendingProbe: Promise<unknown> | undefined
  return {
    async readiness() {
      if (draining) return { state: 'draining' }
      try {
        pendingProbe ??= ask().finally(() => (pendingProbe = undefined))
        await withTimeout(pendingProbe, timeout, 'There was no answer in time.')
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
