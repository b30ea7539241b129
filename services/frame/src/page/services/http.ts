import { type ErrorName, LatchkeyError } from '@latchkey/protocol/errors'
import { isPage, pageInstead } from '@latchkey/protocol/http'
import type { Prove } from './prover.js'

export interface Refusal {
  readonly status: number
  /** Such as `code_wrong`. */
  readonly reason: string
}

const refusals = new WeakMap<Error, Refusal>()

const REASONS = new Map<string, ErrorName>([
  ['code_wrong', 'wrong_code'],
  ['code_expired', 'expired_code'],
  ['login_again', 'login_again'],
  ['attempt_over', 'login_over'],
  ['email', 'invalid_email'],
  ['email_taken', 'email_taken'],
  ['mail_failed', 'mail_failed'],
])

export function refusalOf(error: unknown): Refusal | undefined {
  return error instanceof Error ? refusals.get(error) : undefined
}

export const isAway = (error: unknown): boolean =>
  (error instanceof LatchkeyError && error.name === 'gateway_unreachable') ||
  (refusalOf(error)?.status ?? 0) >= 500

export interface ServiceClient {
  post<T>(path: string, body: object | undefined, options?: RequestOptions): Promise<T>
  get<T>(path: string, options?: RequestOptions): Promise<T>
  /**
   * For a request within a minute.
   *
   * @returns sends it at once, also during unload (`keepalive`)
   */
  ready(path: string, body: object): Promise<() => void>
}

export interface RequestOptions {
  readonly token?: string | undefined
  /** Without a proof of this browser's key. */
  readonly isOpen?: boolean | undefined
  readonly query?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
}

/** Milliseconds. */
const patience = 15_000

/**
 * Errors carry the service's text for visitors.
 *
 * Requests prove this browser's key; a new nonce repeats the request once (RFC 9449, section 9).
 */
export function createServiceClient(
  base: string,
  { projectId, fetch, prove, trace, renew }: ServiceClientDeps,
): ServiceClient {
  const { send, ready } = createSender({ fetch, prove, trace })

  function urlOf(path: string, query: RequestOptions['query']): URL {
    const url = new URL(base + path)
    for (const [key, value] of Object.entries({ ...query, projectId })) url.searchParams.set(key, value)
    return url
  }

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    options: RequestOptions,
  ) {
    const url = urlOf(path, options.query)
    const limit = AbortSignal.timeout(patience)
    const request: RequestInit = {
      method,
      credentials: 'omit',
      cache: 'no-store',
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      ...(body && { body: JSON.stringify(body) }),
    }
    let response = await send(url, request, options)
    const { token } = options
    // A wrong clock hides expiry: renew once.
    if (response.status === 401 && token !== undefined && renew !== undefined && (await isOwn(response)))
      response = await send(url, request, { ...options, token: await renew(token) })
    if (response.status === 204) return undefined
    const text = await response.text().catch(() => '')
    if (isPage(text)) throw blocked(url, response)
    const answer = parsed(text)
    if (response.ok) return answer
    throw refused(response, answer)
  }
  return {
    post: (path, body, options = {}) => ask('POST', path, body, options) as Promise<never>,
    get: (path, options = {}) => ask('GET', path, undefined, options) as Promise<never>,
    ready: (path, body) => ready(urlOf(path, undefined), body),
  }
}

interface ServiceClientDeps {
  readonly projectId: string
  readonly fetch: typeof globalThis.fetch
  readonly prove: Prove
  /** `traceparent`. */
  readonly trace?: string | undefined
  readonly renew?: ((token: string) => Promise<string>) | undefined
}

function createSender({ fetch, prove, trace }: Pick<ServiceClientDeps, 'fetch' | 'prove' | 'trace'>) {
  let nonce: string | undefined

  async function send(
    url: URL,
    request: RequestInit,
    options: RequestOptions,
    isSecond = false,
  ): Promise<Response> {
    const { token, isOpen = false, signal } = options
    const method = request.method ?? 'GET'
    const sentNonce = nonce
    const headers = {
      ...(request.body != null && { 'content-type': 'application/json' }),
      ...(token && { authorization: `DPoP ${token}` }),
      ...(trace && { traceparent: trace }),
      ...(!isOpen && { dpop: await prove({ method, url, token, nonce: sentNonce }) }),
    }
    const response = await reach(() => fetch(url, { ...request, headers }), url, signal)
    nonce = response.headers.get('dpop-nonce') ?? nonce
    if (response.status !== 401 || isOpen || isSecond || nonce === sentNonce) return response
    return (await asksForNonce(response)) ? send(url, request, options, true) : response
  }

  return {
    send,
    async ready(url: URL, body: object): Promise<() => void> {
      const dpop = await prove({ method: 'POST', url, nonce })
      const headers = { 'content-type': 'application/json', dpop }
      const request = { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' } as const
      return () => void fetch(url, { ...request, keepalive: true }).catch(() => undefined)
    },
  }
}

/** @throws LatchkeyError `request_aborted`, `gateway_unreachable` */
async function reach(
  run: () => Promise<Response>,
  { host }: URL,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await run()
  } catch (cause) {
    if (signal?.aborted) throw new LatchkeyError('request_aborted', { cause })
    throw new LatchkeyError('gateway_unreachable', { details: { host }, cause })
  }
}

async function asksForNonce(response: Response): Promise<boolean> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return reasonOf(answer).name === 'use_dpop_nonce'
}

/** A firewall's HTML says nothing about the session. */
const isOwn = async (response: Response): Promise<boolean> => !isPage(await response.clone().text())

const blocked = ({ host }: URL, { status }: Response): LatchkeyError =>
  pageInstead(
    status,
    (details) => new LatchkeyError('gateway_unreachable', { details: { host, ...details } }),
  )

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function reasonOf(answer: unknown): { readonly name?: unknown; readonly description?: unknown } {
  const { reasons } = (answer ?? {}) as {
    readonly reasons?: readonly { name?: unknown; description?: unknown }[]
  }
  const [first] = Array.isArray(reasons) ? reasons : []
  return first ?? {}
}

function refused(response: Response, answer: unknown): Error {
  const first = reasonOf(answer)
  const seconds = Number(response.headers.get('retry-after'))
  const reason = typeof first.name === 'string' ? first.name : ''
  const error =
    response.status === 429
      ? new LatchkeyError('email_cooldown', { details: { n: Math.max(1, seconds || 1) } })
      : new LatchkeyError(response.status === 401 ? 'not_connected' : (REASONS.get(reason) ?? 'frame_error'))
  if (typeof first.description === 'string' && response.status === 422)
    error.message = first.description.slice(0, 500)
  refusals.set(error, { status: response.status, reason })
  return error
}
