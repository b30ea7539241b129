/** Milliseconds for one answer. */
const timeout = 5_000

/** Bytes of an answer. */
const longest = 2 * 1024 * 1024

/**
 * One answer of a hosted upstream as JSON, bounded in time and size.
 *
 * @throws an Error without a text of the upstream's, which may hold a key
 */
export async function askUpstream(
  ask: typeof fetch,
  url: URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await ask(url, {
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`The upstream answered ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > longest) throw new Error(`The upstream answered with more than ${longest} bytes`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw new Error('The upstream did not answer with JSON')
  }
}
