import { LatchkeyError } from '@latchkey/protocol/errors'
import { isPage, pageInstead } from '@latchkey/protocol/http'

export interface ServerPlace {
  /** Without `/auth/v1`. */
  readonly url: string
  /** With its question mark. */
  readonly query: string
  readonly book: string
}

const TIMEOUT_MS = 15_000

export type Server = ReturnType<typeof createServer>

/**
 * Throws LatchkeyError `siwx_unreachable`, or `siwx_refused` with the server's reason.
 *
 * @param placeOf called on each use
 * @param cookies that no script can read
 */
export function createServer(placeOf: () => ServerPlace, cookies: boolean) {
  async function call(path: string, init: RequestInit = {}, timeoutMs = TIMEOUT_MS): Promise<unknown> {
    const { url, query } = placeOf()
    const target = `${url.replace(/\/+$/, '')}/auth/v1/${path}${query}`
    const signal = AbortSignal.timeout(timeoutMs)
    const credentials = cookies ? 'include' : 'omit'
    const response = await fetch(target, { ...init, credentials, signal }).catch((cause: unknown) => {
      throw unreachable({ url: target }, cause)
    })
    if (response.status === 204) return undefined
    const text = await response.text().catch(() => '')
    // A firewall's page ends no session.
    if (isPage(text))
      throw pageInstead(response.status, (details) => unreachable({ url: target, ...details }))
    const answer = parsed(text)
    if (!answer) throw unreachable({ url: target, status: response.status })
    if (response.ok) return answer
    const name = response.status >= 500 || response.status === 429 ? 'siwx_unreachable' : 'siwx_refused'
    const { status } = response
    const { code = status, reason } = refusalOf(answer)
    throw new LatchkeyError(name, { details: { url: target, code, reason, status } })
  }

  const post = (
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
    timeoutMs?: number,
  ) =>
    call(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      },
      timeoutMs,
    )

  return { call, post }
}

const unreachable = (details: Readonly<Record<string, unknown>>, cause?: unknown): LatchkeyError =>
  new LatchkeyError('siwx_unreachable', { details, cause })

function parsed(text: string): object | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined
  }
}

/** Two fields from a host's server, a list from the gateway. */
function refusalOf(answer: unknown): {
  readonly code?: string | undefined
  readonly reason?: string | undefined
} {
  const { error, message, reasons } = (answer ?? {}) as {
    error?: string
    message?: string
    reasons?: readonly { name?: string; description?: string }[]
  }
  return { code: error ?? reasons?.[0]?.name, reason: message ?? reasons?.[0]?.description }
}
