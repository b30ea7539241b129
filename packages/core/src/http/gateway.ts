import { abortable } from '@latchkey/protocol/abort'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { httpPaths, pageInstead, readReasons } from '@latchkey/protocol/http'
import { SECOND_MS } from '@latchkey/protocol/time'
import { perClient } from '../platform/perClient.js'
import type { ResolvedConfig } from '../types/config.js'
import type { Connector } from '../types/connector.js'
import type { Logger } from '../types/env.js'
import type { Platform } from '../types/platform.js'
import { createBackoff, fetchJson } from './fetchJson.js'

// Pauses and cached answers outlive a run.
const memoryOf = perClient((): { http?: Http } => ({}))

interface HttpOwner {
  readonly config: Pick<ResolvedConfig, 'gateway' | 'projectId'>
  readonly platform: Platform
  readonly log: Logger
  readonly adapters: ReadonlyMap<string, unknown>
  readonly connectors: ReadonlyMap<string, Pick<Connector, 'remote'>>
  readonly client: { readonly version: string }
  readonly lifetime: AbortSignal
}

export function httpOf(owner: HttpOwner): Http | undefined {
  const { config, platform, log, adapters, client, connectors } = owner
  if (!config.gateway) return undefined
  return (memoryOf(owner).http ??= createHttp({
    platform,
    log,
    gateway: config.gateway,
    query: {
      projectId: config.projectId,
      st: 'latchkey',
      sv: `js-${[...adapters.keys()].join(',')}-${client.version}`,
    },
    clientId: () => [...connectors.values()].find(({ remote }) => remote)?.remote?.clientId,
    signal: () => owner.lifetime,
  }))
}

const TIMEOUT_MS = 15 * SECOND_MS

const CACHE_SIZE = 100

type Query = Readonly<Record<string, string | number | null | undefined>>

export interface GetOptions {
  readonly query?: Query | undefined
  /** Milliseconds; default 0. */
  readonly ttl?: number | undefined
  /** Bypasses the cache and a pause after failures. */
  readonly fresh?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  /** A third party answers; its failure affects no other request. */
  readonly isTheirs?: boolean | undefined
}

/**
 * Errors: `http_failed` (details: host, status, reason = first description, name),
 * `gateway_unreachable` (details: host; status and reason if a web page answered),
 * `request_aborted`.
 */
export interface Http {
  get(path: string, options?: GetOptions): Promise<unknown>
  url(path: string): string
  post(
    path: string,
    body: unknown,
    options?: Pick<GetOptions, 'query' | 'signal' | 'isTheirs'>,
  ): Promise<unknown>
}

interface CreateHttpParameters {
  readonly platform: Platform
  readonly log: Logger
  readonly gateway: string
  readonly query: Query
  readonly clientId?: () => string | undefined
  readonly signal: () => AbortSignal
}

/**
 * Caches successes, merges equal reads in flight, and backs off after the gateway's own failures.
 */
export function createHttp(parameters: CreateHttpParameters): Http {
  const { platform, gateway, query: common, clientId } = parameters
  const { ask, pause } = createSender(parameters)
  const { keep, read } = createAnswers(platform)
  const inFlight = new Map<string, Promise<unknown>>()

  const address = (path: string, query?: Query): string => {
    const isChainData = path.startsWith(httpPaths.rpc) && path !== httpPaths.init
    return `${gateway}${path}${queryText({ ...common, clientId: isChainData ? clientId?.() : undefined, ...query })}`
  }

  return {
    async get(path, { query, ttl = 0, fresh = false, signal: own, isTheirs } = {}) {
      const url = address(path, query)
      const known = read(url)
      if (known && !fresh) return known.body
      let request = inFlight.get(url)
      if (!request) {
        const failure = pause()
        if (!fresh && failure) throw failure
        const started = ask(url, { isTheirs })
          .then((body) => keep(url, body, ttl))
          .finally(() => inFlight.delete(url))
        inFlight.set(url, started)
        request = started
      }
      return own ? abortable(request, own) : request
    },
    url: (path) => address(path),
    post: (path, body, { query, signal: own, isTheirs } = {}) =>
      ask(address(path, query), { body, own, isTheirs }),
  }
}

interface SendOptions extends Pick<GetOptions, 'isTheirs'> {
  readonly body?: unknown
  readonly own?: AbortSignal | undefined
}

interface Sender {
  ask(url: string, options: SendOptions): Promise<unknown>
  pause(): LatchkeyError | undefined
}

function createSender({ platform, log, gateway, signal }: CreateHttpParameters): Sender {
  const { host } = new URL(gateway)
  const backoff = createBackoff(platform)
  let last = new LatchkeyError('gateway_unreachable', { details: { host } })

  const ask: Sender['ask'] = async (url, { body, own, isTheirs }) => {
    const startedAt = platform.now()
    try {
      const answer = await fetchJson({ platform, url, body, timeoutMs: TIMEOUT_MS, signals: [signal(), own] })
      const { status } = answer
      if (answer.isPage) {
        last = pageInstead(
          status,
          (details) => new LatchkeyError('gateway_unreachable', { details: { host, ...details } }),
        )
        backoff.failed(startedAt, answer.retryAfter)
        log.warn('gateway: another answers in its place', last.details)
        throw last
      }
      if (status >= 200 && status < 300 && answer.body !== undefined) {
        backoff.succeeded()
        return answer.body
      }
      const [first] = readReasons(answer.body)
      const details = { host, status, ...(first && { reason: first.description, name: first.name }) }
      const failure = new LatchkeyError('http_failed', { details })
      // Other statuses would also answer the next request.
      if (status !== 400 && status !== 404 && status !== 422 && !(isTheirs && status === 503)) {
        last = failure
        backoff.failed(startedAt, answer.retryAfter)
      }
      throw failure
    } catch (error) {
      if (isLatchkeyError(error)) throw error
      last = new LatchkeyError('gateway_unreachable', { details: { host }, cause: error })
      backoff.failed(startedAt)
      log.warn('gateway: no answer', { host, reason: String(error).slice(0, 200) })
      throw last
    }
  }

  return { ask, pause: () => (backoff.left() > 0 ? last : undefined) }
}

interface Answer {
  readonly until: number
  readonly body: unknown
}

interface Answers {
  read(url: string): Answer | undefined
  keep(url: string, body: unknown, ttl: number): unknown
}

function createAnswers(platform: Platform): Answers {
  const kept = new Map<string, Answer>()
  return {
    read(url) {
      const answer = kept.get(url)
      if (!answer || answer.until > platform.now()) return answer
      kept.delete(url)
      return undefined
    },
    keep(url, body, ttl) {
      if (ttl > 0) kept.set(url, { until: platform.now() + ttl, body })
      const [oldest] = kept.keys()
      if (kept.size > CACHE_SIZE && oldest !== undefined) kept.delete(oldest)
      return body
    },
  }
}

function queryText(query: Query): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
