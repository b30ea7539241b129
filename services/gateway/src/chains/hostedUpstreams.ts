import { NoAnswerError } from '../platform/noAnswerError.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'
import { mergeEqual } from '../platform/mergeEqual.js'
import { BusyError, RefusedRequestError, UpstreamDownError } from './upstream.js'

export type HostedDeps = Pick<UpstreamDeps, 'fetch' | 'hosts' | 'log' | 'metrics'>

export interface HostedUpstream {
  /**
   * @param ask must use `askServer` or `askJson`, which track the host's health
   * @param question equal pending questions share an answer
   * @throws UpstreamDownError
   * @throws NoAnswerError when the upstream refuses: another may accept
   */
  ask<T>(ask: (url: string) => Promise<T>, question?: string): Promise<T>
}

/** Seconds. */
const defaultRetryAfter = 2

const noStatus: Pick<NoAnswerError, 'status' | 'retryAfter'> = { status: undefined, retryAfter: undefined }

export function createHostedUpstreams<C extends { readonly caip2: string }>(
  { log, metrics }: HostedDeps,
  urlOf: (chain: C) => string | undefined,
): (chain: C) => HostedUpstream {
  const merged = mergeEqual()
  return (chain) => {
    const { caip2 } = chain
    const note = (outcome: 'ok' | 'failed' | 'refused') =>
      metrics.upstream.inc({ chain: caip2, upstream: '0', outcome })
    async function askOnce<T>(url: string, ask: (url: string) => Promise<T>): Promise<T> {
      try {
        const answer = await ask(url)
        note('ok')
        return answer
      } catch (error) {
        if (error instanceof BusyError) throw error
        if (error instanceof RefusedRequestError || isRefused(error)) {
          note('refused')
          if (isRefused(error))
            log.info({ chain: caip2, status: error.status }, 'a hosted upstream refused what was asked')
          throw error
        }
        note('failed')
        const { status, retryAfter = defaultRetryAfter } = error instanceof NoAnswerError ? error : noStatus
        // Upstream URLs may hold keys.
        const reason = error instanceof Error ? error.name : 'unknown'
        log.warn({ chain: caip2, reason, status }, 'a hosted upstream failed')
        throw new UpstreamDownError(caip2, retryAfter)
      }
    }
    return {
      async ask(ask, question) {
        const url = urlOf(chain)
        if (url === undefined) throw new UpstreamDownError(caip2, defaultRetryAfter)
        if (question === undefined) return askOnce(url, ask)
        return merged(`${caip2} ${url} ${question}`, () => askOnce(url, ask))
      },
    }
  }
}

export function isRefused(error: unknown): error is NoAnswerError {
  return error instanceof NoAnswerError && error.isAboutQuestion
}
