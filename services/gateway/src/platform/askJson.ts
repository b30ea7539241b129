import type { z } from 'zod'

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

/** Somebody else's server did not answer, or not as it says. What it wrote is never passed on: it may hold a key. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  /** The HTTP status, where there was one. */
  readonly status: number | undefined

  constructor(what: string, { status, cause }: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(what, { cause })
    this.status = status
  }
}

/**
 * Asks a server that is not ours for JSON: 5 s, 2 MB, no redirects.
 *
 * @returns whatever status it came with
 * @throws NoAnswerError
 */
export async function askServer(
  { url, headers, body }: ServerRequest,
  ask: typeof fetch,
): Promise<{ readonly status: number; readonly json: unknown }> {
  let status: number | undefined
  try {
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
    status = response.status
    return { status, json: JSON.parse(await readText(response, url.host)) }
  } catch (cause) {
    if (cause instanceof NoAnswerError) throw cause
    throw noAnswer(url, status, cause)
  }
}

/**
 * Asks a server that is not ours as {@link askServer} does, and takes only what the schema says.
 *
 * @throws NoAnswerError
 */
export async function askJson<S extends z.ZodType>(
  { schema, ...request }: ServerRequest & { readonly schema: S },
  ask: typeof fetch,
): Promise<z.output<S>> {
  const { status, json } = await askServer(request, ask)
  const read = status < 300 ? schema.safeParse(json) : undefined
  if (read?.success !== true) throw noAnswer(request.url, status, read?.error)
  return read.data
}

function noAnswer({ host }: URL, status: number | undefined, cause: unknown): NoAnswerError {
  if (status === undefined || status < 300)
    return new NoAnswerError(`${host} gave no answer that can be used`, { cause })
  return new NoAnswerError(`${host} answered ${status}`, { status })
}

async function readText({ body }: Response, host: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > longestAnswer)
      throw new NoAnswerError(`${host} answered with more than ${longestAnswer} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
