import { LatchkeyError } from '@latchkey/protocol/errors'
import { isPage } from '@latchkey/protocol/http'
import { MINUTE_MS, SECOND_MS } from '@latchkey/protocol/time'
import type { Platform } from '../types/platform.js'

interface FetchJsonParameters {
  readonly platform: Platform
  readonly url: string
  readonly body?: unknown
  readonly timeoutMs: number
  readonly signals: readonly (AbortSignal | undefined)[]
}

export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
  /** HTML, which no service sends. */
  readonly isPage: boolean
  /** Milliseconds, if given in seconds. */
  readonly retryAfter: number | undefined
}

/**
 * The time limit includes the body. Sends no cookies and no referrer. Any error but
 * `request_aborted` means that no answer arrived.
 */
export async function fetchJson(parameters: FetchJsonParameters): Promise<JsonAnswer> {
  const { platform, url, body, timeoutMs, signals } = parameters
  const controller = new AbortController()
  const stop = (): void => controller.abort(new LatchkeyError('request_aborted'))
  const gone = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
  })
  const timer = platform.setTimeout(() => controller.abort(new Error('timeout')), timeoutMs)
  for (const signal of signals) {
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop)
  }
  try {
    // For a fetch that ignores its signal.
    return await Promise.race([gone, ask(platform, url, body, controller.signal)])
  } finally {
    platform.clearTimeout(timer)
    for (const signal of signals) signal?.removeEventListener('abort', stop)
  }
}

async function ask(platform: Platform, url: string, body: unknown, signal: AbortSignal): Promise<JsonAnswer> {
  signal.throwIfAborted()
  const response = await platform.fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    status: response.status,
    body: parse(text),
    isPage: isPage(text),
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds * SECOND_MS : undefined,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** First and longest pause. */
const FIRST_MS = SECOND_MS
const LONGEST_MS = MINUTE_MS

export interface Backoff {
  left(): number
  /**
   * Concurrent failures count once.
   *
   * @param startedAt Unix milliseconds
   * @param atLeast milliseconds; capped at 60 s
   */
  failed(startedAt: number, atLeast?: number): void
  succeeded(): void
}

interface CreateBackoffParameters {
  readonly now: () => number
  readonly random: (length: number) => Uint8Array
}

/**
 * Pauses double from 1 s to 60 s, each up to half shorter at random: browsers must not return at
 * once.
 */
export function createBackoff({ now, random }: CreateBackoffParameters): Backoff {
  let failures = 0
  let failedAt = 0
  let until = 0
  return {
    left: () => Math.max(0, until - now()),
    failed(startedAt, atLeast = 0) {
      if (failures > 0 && startedAt <= failedAt) return
      failures += 1
      failedAt = now()
      const span = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
      const jitter = 0.5 + (random(1)[0] ?? 0) / 510
      until = failedAt + Math.max(span * jitter, Math.min(atLeast, LONGEST_MS))
    },
    succeeded() {
      failures = 0
      until = 0
    },
  }
}
