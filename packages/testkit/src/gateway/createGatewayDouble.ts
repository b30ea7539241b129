import { httpPaths, type CatalogueWallet, type ErrorBody, type InitResponse } from '@latchkey/protocol/http'
import { drawIcon } from '../wallet/drawIcon.js'
import { doubleWallets } from './doubleWallets.js'
import { selectWallets } from './selectWallets.js'

/** Options of {@link createGatewayDouble}. */
export interface GatewayDoubleOptions extends Partial<InitResponse> {
  /** Default: eight made-up wallets. */
  wallets?: readonly CatalogueWallet[]
  /** For `slow`; may use a fake clock. */
  wait?: (ms: number) => Promise<void>
}

export interface GatewayDouble {
  /** Use as `fetch`. Every answer has `x-latchkey-double: 1`. */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>
  /** Answers fail like a lost network. */
  offline(on?: boolean): void
  /** Delays every answer; 0 clears. An abort signal ends the wait. */
  slow(ms: number): void
  /** Answers with this status: always, `times` times, or for paths that start like `path`. */
  fail(status: number, options?: { path?: string; times?: number }): void
  reset(): void
  readonly requests: readonly { method: string; path: string; query: Readonly<Record<string, string>> }[]
}

const headers = { 'x-latchkey-double': '1', 'access-control-allow-origin': '*' }

const json = (body: unknown, status = 200, more: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, ...more, 'content-type': 'application/json' },
  })

const failure = (status: number, name: string, description: string): Response => {
  const body: ErrorBody = { status: 'FAILED', reasons: [{ name, description }] }
  return json(body, status, status === 429 || status === 503 ? { 'retry-after': '1' } : {})
}

function decodeIcon(name: string, id: string): Response {
  const svg = decodeURIComponent(drawIcon(name, id).slice('data:image/svg+xml,'.length))
  return new Response(svg, { headers: { ...headers, 'content-type': 'image/svg+xml' } })
}

const imagePaths = /^\/(?:getWalletImage|public\/get(?:Asset|Currency|Token)Image)\/([^/]+)$/

/**
 * Creates **a double, not the gateway**: fixed answers in its shapes for project, catalogue and
 * image paths, 404 otherwise. For a host's unit tests; end-to-end tests should start the real
 * gateway.
 */
export function createGatewayDouble(options: GatewayDoubleOptions = {}): GatewayDouble {
  const { wallets = doubleWallets, features = [], allowedOrigins = [], isAnalyticsEnabled = false } = options
  const wait = options.wait ?? ((ms) => new Promise<void>((resolve) => void setTimeout(resolve, ms)))
  const requests: { method: string; path: string; query: Readonly<Record<string, string>> }[] = []
  const failures: { status: number; path: string; remaining: number }[] = []
  let isOffline = false
  let latency = 0

  function answer(path: string, query: URLSearchParams): Response {
    if (path === httpPaths.init)
      return json({ features, allowedOrigins, isAnalyticsEnabled } satisfies InitResponse)
    if (path === httpPaths.projectConfig) return json({ features })
    if (path === httpPaths.allowedOrigins) return json({ allowedOrigins })
    if (path === httpPaths.analyticsConfig) return json({ isAnalyticsEnabled })
    if (path === httpPaths.wallets) {
      for (const field of ['page', 'entries']) {
        const value = query.get(field)
        if (value !== null && !/^[1-9]\d{0,2}$/.test(value))
          return failure(400, field, 'Not a number from 1 up.')
      }
      return json(selectWallets(wallets, query))
    }
    const id = decodeURIComponent(imagePaths.exec(path)?.[1] ?? '')
    if (id) return decodeIcon(wallets.find((wallet) => wallet.id === id)?.name ?? id, id)
    return failure(404, 'not_found', 'The gateway double serves no such path.')
  }

  return {
    requests,
    async fetch(input, init) {
      const request = new Request(input, init)
      const url = new URL(request.url)
      requests.push({
        method: request.method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
      })
      if (latency > 0) await Promise.race([wait(latency), untilAborted(request.signal)])
      if (isOffline) throw new TypeError('Failed to fetch')
      const failing = failures.find(({ path, remaining }) => remaining > 0 && url.pathname.startsWith(path))
      if (!failing) return answer(url.pathname, url.searchParams)
      failing.remaining -= 1
      return failure(failing.status, 'double', 'Scripted by the test.')
    },
    offline: (on = true) => void (isOffline = on),
    slow: (ms) => void (latency = ms),
    fail: (status, { path = '/', times = Infinity } = {}) =>
      void failures.push({ status, path, remaining: times }),
    reset() {
      isOffline = false
      latency = 0
      failures.splice(0)
      requests.splice(0)
    },
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
