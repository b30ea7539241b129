import type { JsonRpcResponse } from '@latchkey/protocol/http'
import type { z } from '@hono/zod-openapi'
import { isMethodAllowed } from './allowedMethods.js'
import type { ChainEntry } from './chainRegistry.js'
import { rpcRequestSchema } from './chainSchemas.js'
import type { UpstreamResult } from './upstream.js'

type RpcRequest = z.infer<typeof rpcRequestSchema>
type RpcId = RpcRequest['id']

/** An answer and its HTTP status. */
export interface RpcAnswer {
  readonly status: 200 | 400
  readonly body: JsonRpcResponse | readonly JsonRpcResponse[]
}

/**
 * Answers a JSON-RPC body: one request or a batch. What is not valid or not allowed is answered here, per
 * request; the rest goes to the chain in one piece.
 *
 * @param options.charge told how many requests of a batch there are beyond the first
 * @throws UpstreamDownError when no upstream answers
 */
export async function answerRpc(
  body: unknown,
  { chain, rpc }: ChainEntry,
  {
    batchLimit,
    charge,
  }: { readonly batchLimit: number; readonly charge?: ((count: number) => void) | undefined },
): Promise<RpcAnswer> {
  const batch = Array.isArray(body)
  const items: readonly unknown[] = batch ? body : [body]
  if (items.length === 0) return refuse('The batch is empty.')
  if (items.length > batchLimit) return refuse(`A batch may hold at most ${batchLimit} requests.`)

  charge?.(items.length - 1)

  const checked = items.map((item) => check(item, chain.caip2))
  const passed = checked.flatMap((entry) => ('request' in entry ? [entry.request] : []))
  const results = passed.length === 0 ? [] : await rpc.send(passed)
  const given = results[Symbol.iterator]()
  const answers = checked.map((entry) => {
    if (!('request' in entry)) return entry.refused
    const next = given.next()
    return toAnswer(entry.request.id, next.done ? undefined : next.value)
  })
  const [first] = answers
  if (batch || first === undefined) return { status: 200, body: answers }
  const malformed = first.error?.code === -32600 && passed.length === 0
  return { status: malformed ? 400 : 200, body: first }
}

/** The same failure for each request of a body, with its id as far as it has one. */
export function failAll(
  body: unknown,
  code: number,
  message: string,
): JsonRpcResponse | readonly JsonRpcResponse[] {
  const fail = (item: unknown) => rpcFailure(idOf(item), code, message)
  return Array.isArray(body) ? body.map(fail) : fail(body)
}

/** A failure in JSON-RPC form. */
export function rpcFailure(id: RpcId, code: number, message: string, data?: unknown): JsonRpcResponse {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
}

function refuse(message: string): RpcAnswer {
  return { status: 400, body: rpcFailure(null, -32600, message) }
}

function check(item: unknown, caip2: string): { request: RpcRequest } | { refused: JsonRpcResponse } {
  const parsed = rpcRequestSchema.safeParse(item)
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({
      name: issue.path.join('.') || 'request',
      description: issue.message,
    }))
    return { refused: rpcFailure(idOf(item), -32600, 'This is not a JSON-RPC 2.0 request.', fields) }
  }
  const { id, method } = parsed.data
  if (isMethodAllowed(caip2, method)) return { request: parsed.data }
  return { refused: rpcFailure(id, -32601, `The method ${method} is not available through this gateway.`) }
}

function idOf(item: unknown): RpcId {
  if (typeof item !== 'object' || item === null || !('id' in item)) return null
  const { id } = item
  return (typeof id === 'string' && id.length <= 256) || typeof id === 'number' ? id : null
}

function toAnswer(id: RpcId, result: UpstreamResult | undefined): JsonRpcResponse {
  if (result === undefined) return rpcFailure(id, -32603, 'The upstream left this request out.')
  return result.error === undefined
    ? { jsonrpc: '2.0', id, result: result.result }
    : { jsonrpc: '2.0', id, error: result.error }
}
