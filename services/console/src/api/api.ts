/** A refusal by the gateway, or no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 without an answer. */
  readonly status: number
  readonly reasons: readonly { readonly name: string; readonly description: string }[]

  constructor(status: number, reasons: ApiError['reasons']) {
    super(reasons.map(({ description }) => description).join(' ') || 'The gateway isn’t responding.')
    this.status = status
    this.reasons = reasons
  }
}

/** Milliseconds. */
const patience = 10_000

export interface Api {
  get<T>(path: string, query?: Readonly<Record<string, string | number | undefined>>): Promise<T>
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>
}

/** @param options.base `https://gateway.example/admin/v1/` */
export function createApi({
  base,
  fetch,
  onSignedOut,
}: {
  readonly base: URL
  readonly fetch: typeof globalThis.fetch
  readonly onSignedOut: () => void
}): Api {
  async function ask<T>(url: URL, init: RequestInit = {}): Promise<T> {
    let answer: Response
    try {
      answer = await fetch(url, {
        ...init,
        // Other origins cannot send this header.
        headers: { 'x-latchkey-console': '1', ...(init.body ? { 'content-type': 'application/json' } : {}) },
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(patience),
      })
    } catch {
      throw new ApiError(0, [
        {
          name: 'unreachable',
          description: 'The gateway isn’t responding. Check your connection and try again.',
        },
      ])
    }
    const body: unknown = await answer.json().catch(() => undefined)
    if (answer.ok) return body as T
    const reasons = reasonsOf(body)
    if (reasons.some(({ name }) => name === 'session_over')) onSignedOut()
    throw new ApiError(answer.status, reasons)
  }

  return {
    get(path, query = {}) {
      const url = new URL(path, base)
      for (const [name, value] of Object.entries(query))
        if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
      return ask(url)
    },
    send: (method, path, body) =>
      ask(new URL(path, base), { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  }
}

function reasonsOf(body: unknown): ApiError['reasons'] {
  const reasons: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'reasons') : undefined
  return Array.isArray(reasons) ? reasons : []
}
