import type { z } from 'zod'
import type { GatewayDeps } from './gatewayDeps.js'

/** Milliseconds for one answer of somebody else's server. */
const patience = 5_000

/** Bytes of one answer. */
const longestAnswer = 2 * 1024 * 1024

/** What is asked of a server. */
export interface ServerRequest {
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; GET when absent. */
  readonly body?: unknown
}

/** Refusals that say something about the caller or about the moment, and nothing about what was asked. */
const ownFaults: ReadonlySet<number | undefined> = new Set([401, 402, 403, 404, 408, 429, 499])

/** Somebody else's server did not answer, or not as it says. What it wrote is never passed on: it may hold a key. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  /** The HTTP status, where there was one and all of the answer came. */
  readonly status: number | undefined
  /** Seconds, where it is known when to ask again. */
  readonly retryAfter: number | undefined
  /** It refused what was asked, as its own API does (4xx, JSON); a page of a firewall is no such answer. */
  readonly isRefusal: boolean

  constructor(
    what: string,
    {
      status,
      retryAfter,
      isRefusal = false,
      cause,
    }: {
      readonly status?: number
      readonly retryAfter?: number
      readonly isRefusal?: boolean
      readonly cause?: unknown
    } = {},
  ) {
    super(what, { cause })
    this.status = status
    this.retryAfter = retryAfter
    this.isRefusal = isRefusal
  }

  /** The question is at fault: asking it again, or of the same server later, does not help. */
  get isAboutQuestion(): boolean {
    return this.isRefusal && !ownFaults.has(this.status)
  }

  /** The server does not work, or takes no more requests; else it is this answer that is of no use. */
  get isAway(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 429
  }
}

/** How other people's servers are reached. */
export type Asking = Pick<GatewayDeps, 'fetch' | 'hosts'>

/**
 * Asks a server that is not ours for JSON: 5 s, 2 MB, no redirects, and not at all while it does not answer.
 *
 * @returns whatever status it came with, as long as the server works
 * @throws NoAnswerError
 */
export async function askServer(
  { url, ...request }: ServerRequest,
  { fetch, hosts }: Asking,
): Promise<{ readonly status: number; readonly json: unknown }> {
  return hosts.run(url.host, async () => {
    const { status, text } = await send({ url, ...request }, fetch).catch((cause: unknown) => {
      throw cause instanceof NoAnswerError ? cause : noAnswer(url, undefined, cause)
    })
    if (status >= 500 || status === 429) throw noAnswer(url, status, undefined)
    try {
      return { status, json: JSON.parse(text) as unknown }
    } catch (cause) {
      throw noAnswer(url, status, cause)
    }
  })
}

async function send({ url, headers, body }: ServerRequest, ask: typeof fetch) {
  const response = await ask(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
    redirect: 'error',
  })
  return { status: response.status, text: await readText(response, url.host) }
}

/**
 * Asks a server that is not ours as {@link askServer} does, and takes only what the schema says.
 *
 * @throws NoAnswerError
 */
export async function askJson<S extends z.ZodType>(
  { schema, ...request }: ServerRequest & { readonly schema: S },
  asking: Asking,
): Promise<z.output<S>> {
  const { status, json } = await askServer(request, asking)
  const read = status < 300 ? schema.safeParse(json) : undefined
  if (read?.success !== true) throw refusedBy(request.url, status, read?.error)
  return read.data
}

/** The failure of an answer in JSON that is not what was asked for. */
export function refusedBy(url: URL, status: number, cause?: unknown): NoAnswerError {
  return noAnswer(url, status, cause, status >= 400)
}

function noAnswer(
  { host }: URL,
  status: number | undefined,
  cause: unknown,
  isRefusal = false,
): NoAnswerError {
  const known = status === undefined ? {} : { status }
  if (status === undefined || status < 300)
    return new NoAnswerError(`${host} gave no answer that can be used`, { ...known, cause })
  return new NoAnswerError(`${host} answered ${status}`, { ...known, isRefusal })
}

async function readText({ body, status }: Response, host: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > longestAnswer)
      throw new NoAnswerError(`${host} answered with more than ${longestAnswer} bytes`, { status })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
