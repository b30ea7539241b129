import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Platform } from '../types/platform.js'

/** What {@link fetchJson} asks. */
export interface FetchJsonParameters {
  readonly platform: Platform
  readonly url: string
  /** Sent as JSON by POST; GET when undefined. */
  readonly body?: unknown
  readonly timeoutMs: number
  readonly signals: readonly (AbortSignal | undefined)[]
}

/** An HTTP answer of any status. */
export interface JsonAnswer {
  readonly status: number
  /** Parsed JSON; undefined when the body was none. */
  readonly body: unknown
  /** `Retry-After` in ms, when it names seconds. */
  readonly retryAfter: number | undefined
}

/**
 * One request for JSON, bounded in time, body included. Without cookies and without a referrer.
 *
 * @throws LatchkeyError `request_aborted` when a signal says so; anything else thrown means that no answer came
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
    // A fetch that ignores its signal must not keep the caller.
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
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
