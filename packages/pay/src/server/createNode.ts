export class NodeError extends Error {
  override readonly name = 'NodeError'
}

export interface ChainNode {
  /** @throws NodeError */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
}

const MAX_BYTES = 2_000_000

const LIMIT_MS = 5_000

export function createNode(
  urls: readonly string[],
  { fetch: load }: { readonly fetch: typeof fetch },
): ChainNode {
  const post = async (url: string, body: string): Promise<unknown> => {
    const response = await load(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const { error, result } = JSON.parse(await textOf(response)) as Record<string, unknown>
    if (!response.ok || error !== undefined || result === undefined)
      throw new NodeError(`A node answered ${response.status}`)
    return result
  }
  return {
    async ask(method, params) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      let last: unknown
      for (const url of urls) {
        try {
          return await post(url, body)
        } catch (error) {
          last = error
        }
      }
      throw new NodeError('No node answers', { cause: last })
    },
  }
}

async function textOf({ body }: Response): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > MAX_BYTES) {
      await reader.cancel()
      throw new NodeError('A node answered with too much')
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}
