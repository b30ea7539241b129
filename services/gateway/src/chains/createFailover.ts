import type { UpstreamDeps } from '../platform/upstreamDeps.js'
import { BusyError, RefusedRequestError, UpstreamDownError } from './upstream.js'

export interface Failover {
  /** @throws UpstreamDownError */
  ask<T>(ask: (url: string, index: number) => Promise<T>): Promise<T>
}

interface Health {
  failures: number
  resumeAt: number
}

const firstPause = 2_000
const maxPause = 60_000

/**
 * Asks a chain's upstreams in order. A failing one pauses for 2 s, doubling up to a minute; if all
 * pause, all are asked again. A faulty request counts against none.
 */
export function createFailover(
  { caip2, urls }: { readonly caip2: string; readonly urls: readonly string[] },
  { log, metrics, now }: Pick<UpstreamDeps, 'log' | 'metrics' | 'now'>,
): Failover {
  const health = urls.map((): Health => ({ failures: 0, resumeAt: 0 }))

  function candidates(): number[] {
    const all = urls.map((_, index) => index)
    const at = now()
    const ready = all.filter((index) => (health[index]?.resumeAt ?? 0) <= at)
    const pausing = all.filter((index) => !ready.includes(index))
    return [...ready, ...pausing]
  }

  function note(index: number, outcome: 'ok' | 'failed' | 'refused', error?: unknown): void {
    const state = health[index]
    if (state === undefined) return
    metrics.upstream.inc({ chain: caip2, upstream: String(index), outcome })
    if (outcome === 'refused') return
    if (outcome === 'ok') {
      state.failures = 0
      state.resumeAt = 0
      return
    }
    state.resumeAt = now() + Math.min(maxPause, firstPause * 2 ** state.failures)
    state.failures += 1
    // Upstream URLs, and so fetch errors, may hold keys.
    const reason = error instanceof Error ? error.name : 'unknown'
    log.warn({ chain: caip2, upstream: index, failures: state.failures, reason }, 'upstream failed')
  }

  return {
    async ask(ask) {
      let refusal: RefusedRequestError | undefined
      for (const index of candidates()) {
        const url = urls[index]
        if (url === undefined) continue
        try {
          const answer = await ask(url, index)
          note(index, 'ok')
          return answer
        } catch (error) {
          if (error instanceof BusyError) throw error
          if (error instanceof RefusedRequestError) {
            note(index, 'refused')
            refusal = error
            if (!error.mayRetryElsewhere) break
          } else note(index, 'failed', error)
        }
      }
      if (refusal !== undefined) throw refusal
      const soonest = Math.min(...health.map((state) => state.resumeAt)) - now()
      const wait = Number.isFinite(soonest) ? Math.ceil(soonest / 1000) : 0
      throw new UpstreamDownError(caip2, Math.max(1, wait))
    },
  }
}
