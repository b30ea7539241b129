import { LatchkeyError } from '@latchkey/protocol/errors'
import { isPage, pageInstead } from '@latchkey/protocol/http'

/** The server's address, and how it is asked. */
export interface ServerPlace {
  /** Without `/auth/v1`. */
  readonly url: string
  /** Of every request, with its question mark. */
  readonly query: string
  /** Name in the page's storage. */
  readonly book: string
}

/** Milliseconds for one answer of the server. */
const patience = 15_000

export type Server = ReturnType<typeof createServer>

/**
 * Asks the server. A failing call throws a LatchkeyError: `siwx_unreachable`, or `siwx_refused` with the reason that it gave.
 *
 * @param placeOf asked with each use
 * @param cookies whether the tokens are in cookies that no script sees
 */
export function createServer(placeOf: () => ServerPlace, cookies: boolean) {
  async function call(path: string, init: RequestInit = {}, ms = patience): Promise<unknown> {
    const { url, query } = placeOf()
    const target = `${url.replace(/\/+$/, '')}/auth/v1/${path}${query}`
    const signal = AbortSignal.timeout(ms)
    const credentials = cookies ? 'include' : 'omit'
    const response = await fetch(target, { ...init, credentials, signal }).catch((cause: unknown) => {
      throw unreachable({ url: target }, cause)
    })
    if (response.status === 204) return undefined
    const text = await response.text().catch(() => '')
    // A firewall does not speak for the server: its answer ends no session.
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

  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}, ms?: number) =>
    call(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      },
      ms,
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

/** Why a server refuses: the host's own says it in two fields, the gateway in a list. */
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
