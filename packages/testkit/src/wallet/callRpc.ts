import { rpcError } from './rpcError.js'
import type { TestWalletEnvironment } from './types.js'

/** -32603 for an unreachable endpoint or an answer that is not JSON-RPC. */
export async function callRpc(
  environment: TestWalletEnvironment,
  rpcUrl: string,
  method: string,
  params: unknown = [],
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  let answer: unknown
  try {
    const headers = { 'content-type': 'application/json' }
    answer = await (await environment.fetch(rpcUrl, { method: 'POST', headers, body })).json()
  } catch (cause) {
    throw Object.assign(rpcError({ code: -32603, message: 'The RPC endpoint cannot be reached.' }), { cause })
  }
  if (typeof answer === 'object' && answer !== null) {
    const { error, result } = answer as {
      error?: { code?: number; message?: string; data?: unknown }
      result?: unknown
    }
    if (error) throw rpcError({ ...error, code: error.code ?? -32603 })
    if (result !== undefined) return result
  }
  throw rpcError({ code: -32603, message: 'The RPC endpoint did not answer with JSON-RPC.' })
}
