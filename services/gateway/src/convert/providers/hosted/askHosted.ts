/** Milliseconds for one answer. */
const timeout = 5_000

/** Bytes of an answer. */
const longest = 2 * 1024 * 1024

/** How a hosted upstream is asked. */
export interface HostedRequest {
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a GET without one. */
  readonly body?: unknown
}

/**
 * One answer of a hosted upstream as JSON, bounded in time and size.
 *
 * @returns also what came with a status of 400 or 422, by which upstreams say that they know no way
 * @throws an Error without a text of the upstream's, which may hold a key
 */
export async function askHosted(
  ask: typeof fetch,
  { url, headers, body }: HostedRequest,
): Promise<{ readonly ok: boolean; readonly json: unknown }> {
  const response = await ask(url, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  })
  if (!response.ok && response.status !== 400 && response.status !== 422)
    throw new Error(`The upstream answered ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > longest) throw new Error(`The upstream answered with more than ${longest} bytes`)
    chunks.push(chunk)
  }
  try {
    return { ok: response.ok, json: JSON.parse(Buffer.concat(chunks).toString()) }
  } catch {
    throw new Error('The upstream did not answer with JSON')
  }
}
