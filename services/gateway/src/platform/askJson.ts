import type { z } from 'zod'
import type { Hosts } from './hosts.js'
import { NoAnswerError } from './noAnswerError.js'

const timeout = 5_000

const maxResponseBytes = 2 * 1024 * 1024

export interface ServerRequest {
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; GET when absent. */
  readonly body?: unknown
}

export interface AskDeps {
  readonly fetch: typeof fetch
  readonly hosts: Hosts
}

/**
 * 5 s, 2 MB, no redirects, behind the circuit breaker.
 *
 * @returns the answer with any status but 429 and 5xx
 * @throws NoAnswerError
 */
export async function askServer(
  { url, ...request }: ServerRequest,
  { fetch, hosts }: AskDeps,
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
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  })
  return { status: response.status, text: await readText(response, url.host) }
}

export async function askJson<S extends z.ZodType>(
  { schema, ...request }: ServerRequest & { readonly schema: S },
  deps: AskDeps,
): Promise<z.output<S>> {
  const { status, json } = await askServer(request, deps)
  const read = status < 300 ? schema.safeParse(json) : undefined
  if (read?.success !== true) throw refusedBy(request.url, status, read?.error)
  return read.data
}

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
    if (size > maxResponseBytes)
      throw new NoAnswerError(`${host} answered with more than ${maxResponseBytes} bytes`, { status })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
