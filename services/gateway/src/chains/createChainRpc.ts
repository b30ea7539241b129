import type { Gate } from '@latchkey/kit/gate'
import type { GatewayDeps } from '../platform/gatewayEnv.js'
import type { Chain } from '../project/configSchema.js'
import { postRpc } from './postRpc.js'
import { BusyError, RefusedRequestError, UpstreamDownError, type ChainRpc } from './upstream.js'

interface Health {
  failures: number
  /** When it may be asked again, by the gateway's clock. */
  resumeAt: number
}

const firstPause = 2_000
const longestPause = 60_000

/**
 * The upstreams of one chain, asked in the order of the settings. One that fails pauses, for 2 s and doubling up
 * to a minute, while a later one answers; when all pause, all are asked again, so that nothing stays down longer
 * than its upstream. What is wrong with a request counts against no upstream.
 */
export function createChainRpc(
  chain: Pick<Chain, 'caip2' | 'rpcUrls'>,
  { settings, fetch, log, metrics, now }: Pick<GatewayDeps, 'settings' | 'fetch' | 'log' | 'metrics' | 'now'>,
  gate: Gate,
): ChainRpc {
  const health = chain.rpcUrls.map((): Health => ({ failures: 0, resumeAt: 0 }))

  function candidates(): number[] {
    const all = chain.rpcUrls.map((_, index) => index)
    const at = now()
    const ready = all.filter((index) => (health[index]?.resumeAt ?? 0) <= at)
    const pausing = all.filter((index) => !ready.includes(index))
    return [...ready, ...pausing]
  }

  function note(index: number, outcome: 'ok' | 'failed' | 'refused', error?: unknown): void {
    const state = health[index]
    if (state === undefined) return
    metrics.upstream.inc({ chain: chain.caip2, upstream: String(index), outcome })
    if (outcome === 'refused') return
    if (outcome === 'ok') {
      state.failures = 0
      state.resumeAt = 0
      return
    }
    state.resumeAt = now() + Math.min(longestPause, firstPause * 2 ** state.failures)
    state.failures += 1
    // Addresses of upstreams may hold keys, and errors of fetch may hold addresses: neither is logged.
    const reason = error instanceof Error ? error.name : 'unknown'
    log.warn({ chain: chain.caip2, upstream: index, failures: state.failures, reason }, 'upstream failed')
  }

  return {
    async send(calls) {
      let refusal: RefusedRequestError | undefined
      for (const index of candidates()) {
        const url = chain.rpcUrls[index]
        if (url === undefined) continue
        try {
          const results = await postRpc({
            url,
            calls,
            fetch,
            timeout: settings.rpcTimeout,
            responseLimit: settings.rpcResponseLimit,
            gate,
          })
          note(index, 'ok')
          return results
        } catch (error) {
          if (error instanceof BusyError) throw error
          if (error instanceof RefusedRequestError) {
            note(index, 'refused')
            refusal = error
            if (!error.elsewhere) break
          } else note(index, 'failed', error)
        }
      }
      if (refusal !== undefined) throw refusal
      const soonest = Math.min(...health.map((state) => state.resumeAt)) - now()
      throw new UpstreamDownError(chain.caip2, Math.max(1, Math.ceil(soonest / 1000)))
    },
  }
}
