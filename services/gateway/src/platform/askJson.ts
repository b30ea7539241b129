import type { z } from 'zod'

/** Milliseconds for one answer of somebody else's server. */
const patience = 5_000

/** Bytes of one answer. */
const longestAnswer = 2 * 1024 * 1024

/** What is asked of a server. */
export interface JsonRequest<S extends z.ZodType> {
  readonly url: string
  readonly schema: S
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; GET when absent. */
  readonly body?: unknown
}

/** Somebody else's server did not answer, or not as it says. What it wrote is never passed on. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  /** The HTTP status, where there was one. */
  readonly status: number | undefined

  constructor(host: string, { status, cause }: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(`${host} ${status === undefined ? 'gave no answer that can be used' : `answered ${status}`}`, {
      cause,
    })
    this.status = status
  }
}

/**
 * Asks a server that is not ours for JSON: 5 s, 2 MB, no redirects, and only what the schema says.
 *
 * @throws NoAnswerError
 */
export async function askJson<S extends z.ZodType>(
  { url, schema, headers, body }: JsonRequest<S>,
  ask: typeof fetch,
): Promise<z.output<S>> {
  const { host } = new URL(url)
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
    if (!response.ok) {
      // Nobody waits for the rest of a failure.
      response.body?.cancel().catch(() => {})
      throw new NoAnswerError(host, { status: response.status })
    }
    return schema.parse(JSON.parse(await readText(response)))
  } catch (cause) {
    throw cause instanceof NoAnswerError ? cause : new NoAnswerError(host, { cause })
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > longestAnswer) throw new Error(`more than ${longestAnswer} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
