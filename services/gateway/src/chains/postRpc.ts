import type { Gate } from '@latchkey/kit/gate'
import type { FailureWords } from './namespaces/namespaces.js'
import { AnswerTooLargeError, readAnswers } from './readAnswers.js'
import { RefusedRequestError, type UpstreamCall, type UpstreamResult } from './upstream.js'

export interface PostRpcOptions {
  readonly url: string
  readonly calls: readonly UpstreamCall[]
  readonly fetch: typeof fetch
  /** For the whole answer. */
  readonly timeout: number
  /** Bytes. */
  readonly responseLimit: number
  readonly gate: Gate
  readonly failures: FailureWords | undefined
}

/** @throws RefusedRequestError, BusyError, NoBatchError; otherwise another upstream may answer */
export async function postRpc(options: PostRpcOptions): Promise<readonly UpstreamResult[]> {
  const { url, calls, timeout, responseLimit: limit, gate, failures } = options
  const requests = calls.map(({ method, params }, id) => ({
    jsonrpc: '2.0',
    id,
    method,
    params: params ?? [],
  }))
  const deadline = createDeadline(timeout)
  try {
    const response = await options.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
      signal: deadline.signal,
      redirect: 'error',
    })
    const { ok, status } = response
    const refused = refusals.has(status)
    if (!ok && !refused) throw new Error(`The upstream answered ${status}`)
    const onWait = deadline.pause
    const read = readAnswers(response, { count: calls.length, limit, gate, timeout, onWait, failures })
    const byId = await read.catch((error: unknown) => {
      if (error instanceof AnswerTooLargeError && calls.some(asksForMore)) throw tooLarge(limit)
      // Some nodes reject unreadable requests without JSON-RPC.
      if (refused && !deadline.signal.aborted) return new Map<unknown, UpstreamResult>()
      throw error
    })
    if (byId.size === 0)
      throw refused ? refusedRequest() : new Error('The upstream did not answer with JSON-RPC')
    if ([...byId.values()].every(({ error }) => error?.code === limitExceeded)) throw atLimit(calls)
    if (calls.length > 1 && byId.size === 1 && byId.get(null)?.error?.code === invalidRequest)
      throw new NoBatchError('The upstream takes no batches')
    // Some servers reject a batch with one error without an id.
    const shared = byId.get(null) ?? missing
    return calls.map((_, id) => byId.get(id) ?? shared)
  } finally {
    deadline.end()
  }
}

const refusals = new Set([400, 413, 414, 415, 422])

export class NoBatchError extends Error {
  override readonly name = 'NoBatchError'
}

const invalidRequest = -32600

/** EIP-1474. */
const limitExceeded = -32005

const missing: UpstreamResult = { error: { code: -32603, message: 'The upstream left this request out.' } }

function asksForMore({ params }: UpstreamCall): boolean {
  return Array.isArray(params) ? params.length > 0 : params !== undefined
}

function tooLarge(limit: number): RefusedRequestError {
  const message = `The answer has more than ${limit} bytes. Ask for less at once.`
  return new RefusedRequestError({ code: limitExceeded, message }, { mayRetryElsewhere: false })
}

function refusedRequest(): RefusedRequestError {
  const message = 'The chain does not take this request. Check its parameters.'
  return new RefusedRequestError({ code: -32600, message }, { mayRetryElsewhere: true })
}

/** Callers respect limits on a search; others belong to the operator's plan. */
function atLimit(calls: readonly UpstreamCall[]): Error {
  if (!calls.every(({ method }) => method === 'eth_getLogs')) return new Error('The upstream is at its limit')
  const message = 'This search finds too much. Ask for fewer blocks at once.'
  return new RefusedRequestError({ code: limitExceeded, message }, { mayRetryElsewhere: true })
}

function createDeadline(timeout: number) {
  const controller = new AbortController()
  let left = timeout
  let since = performance.now()
  const start = () =>
    setTimeout(() => controller.abort(new Error('The upstream did not answer in time')), left)
  let timer = start()
  return {
    signal: controller.signal,
    pause(paused: boolean): void {
      clearTimeout(timer)
      if (paused) left = Math.max(0, left - (performance.now() - since))
      else {
        since = performance.now()
        timer = start()
      }
    },
    end: () => clearTimeout(timer),
  }
}
