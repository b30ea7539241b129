import { LatchkeyError } from '@latchkey/protocol/errors'

let id = 0

export async function callNode(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: (id += 1), method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (answer.error !== undefined) throw new LatchkeyError('rpc_error', { details: { ...answer.error } })
  return answer.result
}
