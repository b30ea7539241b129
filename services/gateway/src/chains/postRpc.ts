import type { UpstreamCall, UpstreamResult } from './upstream.js'

/** Bounds of {@link postRpc}. */
export interface PostRpcOptions {
  readonly url: string
  readonly calls: readonly UpstreamCall[]
  readonly fetch: typeof fetch
  /** Milliseconds for the whole answer. */
  readonly timeout: number
  /** Bytes of the answer. */
  readonly responseLimit: number
}

/**
 * Sends calls to one upstream: a single request, or a batch for several.
 *
 * @throws when the upstream does not answer in time, answers with a failure that another upstream may not have
 *   (a status other than 2xx and 400, a limit, no JSON-RPC), or with more than the limit
 */
export async function postRpc(options: PostRpcOptions): Promise<readonly UpstreamResult[]> {
  const { url, calls, timeout, responseLimit } = options
  const requests = calls.map(({ method, params }, id) => ({
    jsonrpc: '2.0',
    id,
    method,
    params: params ?? [],
  }))
  const response = await options.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  })
  const text = await readText(response, responseLimit)
  // 400 carries errors of the request itself; the rest (a refused key, a limit, a failure) another one may not have.
  if (!response.ok && response.status !== 400) throw new Error(`The upstream answered ${response.status}`)
  const answer: unknown = JSON.parse(text)
  const answers: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
  const byId = new Map<unknown, UpstreamResult>()
  for (const entry of answers) {
    const result = toResult(entry)
    if (result !== undefined) byId.set(idOf(entry), result)
  }
  if (byId.size === 0) throw new Error('The upstream did not answer with JSON-RPC')
  if ([...byId.values()].every(({ error }) => error?.code === limitExceeded))
    throw new Error('The upstream is at its limit')
  // Some servers refuse a whole batch with one error without an id.
  const shared = byId.get(null) ?? missing
  return calls.map((_, id) => byId.get(id) ?? shared)
}

/** EIP-1474: limit exceeded. */
const limitExceeded = -32005

const missing: UpstreamResult = { error: { code: -32603, message: 'The upstream left this request out.' } }

function idOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'id' in entry ? (entry.id ?? null) : null
}

function toResult(entry: unknown): UpstreamResult | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  if ('error' in entry && typeof entry.error === 'object' && entry.error !== null) {
    const { code, message, data } = entry.error as { code?: unknown; message?: unknown; data?: unknown }
    return {
      error: {
        code: typeof code === 'number' ? code : -32603,
        message: typeof message === 'string' ? message : 'The upstream failed.',
        ...(data === undefined ? {} : { data }),
      },
    }
  }
  return 'result' in entry ? { result: entry.result } : undefined
}

async function readText(response: Response, limit: number): Promise<string> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  const parts: string[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > limit) throw new Error(`The upstream answered with more than ${limit} bytes`)
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}
