import { abortable } from '@latchkey/protocol/abort'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import { type Backoff, createBackoff, fetchJson, type JsonAnswer } from '../http/fetchJson.js'
import { perRun } from '../platform/perRun.js'
import type { Env, Logger } from '../types/env.js'
import type { Network } from '../types/network.js'
import type { Platform } from '../types/platform.js'

interface RpcOwner {
  readonly platform: Platform
  readonly log: Logger
  readonly env: Pick<Env, 'network'>
  readonly lifetime: AbortSignal
}

export const rpcOf = perRun(({ platform, log, env, lifetime }: RpcOwner): Env['rpc'] =>
  createRpc({ platform, log, network: env.network, signal: lifetime }),
)

const TIMEOUT_MS = 10 * SECOND_MS

interface CreateRpcParameters {
  readonly platform: Platform
  readonly log: Logger
  readonly network: (chainId: Caip2) => Network | undefined
  readonly signal: AbortSignal
}

/**
 * Uses only the network's `rpcUrls`. A failing endpoint is skipped for 1 s, doubling up to 60 s.
 * The chain's own errors are `rpc_error` and never retried elsewhere.
 */
export function createRpc({ platform, log, network, signal }: CreateRpcParameters): Env['rpc'] {
  const health = new Map<string, Backoff>()
  const inFlight = new Map<string, Promise<unknown>>()
  let id = 0

  const healthOf = (url: string): Backoff => {
    const known = health.get(url) ?? createBackoff(platform)
    health.set(url, known)
    return known
  }

  const ask = async (chain: Network, method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = { jsonrpc: '2.0', id: (id += 1), method, params }
    for (const url of chain.rpcUrls) {
      const endpoint = healthOf(url)
      if (endpoint.left() > 0) continue
      const startedAt = platform.now()
      try {
        const answer = await fetchJson({ platform, url, body, timeoutMs: TIMEOUT_MS, signals: [signal] })
        const read = readRpcAnswer(answer)
        if (read.kind !== 'unusable') {
          endpoint.succeeded()
          if (read.kind === 'result') return read.result
          throw new LatchkeyError('rpc_error', { details: { ...read.error, method } })
        }
        endpoint.failed(startedAt, answer.retryAfter)
        log.warn('rpc: unusable answer', { host: hostOf(url), method, status: answer.status })
      } catch (error) {
        if (isLatchkeyError(error)) throw error
        endpoint.failed(startedAt)
        log.warn('rpc: no answer', { host: hostOf(url), method, reason: String(error).slice(0, 200) })
      }
    }
    const retryInMs = Math.min(...chain.rpcUrls.map((url) => healthOf(url).left()))
    throw new LatchkeyError('rpc_unreachable', { details: { chainId: chain.caipNetworkId, retryInMs } })
  }

  return async <T>(
    chainId: Caip2,
    method: string,
    params: readonly unknown[],
    options: { readonly signal?: AbortSignal; readonly fresh?: boolean } = {},
  ): Promise<T> => {
    const chain = network(chainId)
    if (!chain) throw new LatchkeyError('network_not_found', { details: { chainId } })
    const key = JSON.stringify([chainId, method, params])
    let request = options.fresh ? undefined : inFlight.get(key)
    if (!request) {
      const started = ask(chain, method, params).finally(() => {
        if (inFlight.get(key) === started) inFlight.delete(key)
      })
      inFlight.set(key, started)
      request = started
    }
    return (await (options.signal ? abortable(request, options.signal) : request)) as T
  }
}

/** Paths and queries of RPC URLs often carry keys. */
function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return 'invalid URL'
  }
}

interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** `unusable`: the endpoint failed, not the call. */
type RpcAnswer =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: RpcError }
  | { readonly kind: 'unusable' }

/** Concern the endpoint whatever the body says. */
const REFUSED = new Set([401, 403, 429, 502, 503, 504])

/** EIP-1474. */
const LIMIT_EXCEEDED = -32005

/**
 * Nodes report errors of the call with status 200, 400 or 500, so a JSON-RPC body counts unless it
 * concerns the endpoint.
 */
function readRpcAnswer({ status, body }: JsonAnswer): RpcAnswer {
  if (REFUSED.has(status) || typeof body !== 'object' || body === null) return { kind: 'unusable' }
  const { result, error } = body as { result?: unknown; error?: unknown }
  if (typeof error === 'object' && error !== null) {
    const { code, message, data } = error as Partial<RpcError>
    if (typeof code !== 'number' || code === LIMIT_EXCEEDED) return { kind: 'unusable' }
    const text = typeof message === 'string' ? message.slice(0, 500) : ''
    return { kind: 'error', error: { code, message: text, ...(data === undefined ? {} : { data }) } }
  }
  return status < 400 && result !== undefined ? { kind: 'result', result } : { kind: 'unusable' }
}
