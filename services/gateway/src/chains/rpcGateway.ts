import type { z } from '@hono/zod-openapi'
import type { ChainEntry } from './chainRegistry.js'
import { rpcRequestSchema } from './chainSchemas.js'
import { namespaceOf, namespaces } from './namespaces/namespaces.js'
import type { RpcFailure, UpstreamResult } from './upstream.js'

type RpcRequest = z.infer<typeof rpcRequestSchema>
type RpcId = RpcRequest['id']

export interface RpcAnswer {
  readonly status: 200 | 400
  readonly body: readonly Uint8Array[]
}

type Answer = UpstreamResult & { readonly id: RpcId }

/**
 * Answers invalid and forbidden requests; the rest goes to the chain in one piece.
 *
 * @param options.methods default: the reads of the chain's namespace
 * @param options.charge receives the requests beyond the first
 */
export async function answerRpc(
  body: unknown,
  { chain, rpc }: Pick<ChainEntry, 'chain' | 'rpc'>,
  {
    batchLimit,
    methods = namespaces.get(namespaceOf(chain.caip2))?.methods,
    charge,
  }: {
    readonly batchLimit: number
    readonly methods?: ReadonlySet<string> | undefined
    readonly charge?: ((count: number) => void) | undefined
  },
): Promise<RpcAnswer> {
  const batch = Array.isArray(body)
  const items: readonly unknown[] = batch ? body : [body]
  if (items.length === 0) return refuse('The batch is empty.')
  if (items.length > batchLimit) return refuse(`A batch may hold at most ${batchLimit} requests.`)

  charge?.(items.length - 1)

  const checked = items.map((item) => check(item, methods))
  const passed = checked.flatMap((entry) => ('request' in entry ? [entry.request] : []))
  const results = passed.length === 0 ? [] : await rpc.send(passed)
  const given = results[Symbol.iterator]()
  const answers = checked.map((entry): Answer => {
    if (!('request' in entry)) return entry.refused
    const next = given.next()
    return { id: entry.request.id, ...(next.done ? missingAnswer : next.value) }
  })
  const [first] = answers
  if (batch || first === undefined) return { status: 200, body: write(answers, true) }
  return { status: malformed.has(first.error?.code) ? 400 : 200, body: write([first], false) }
}

export function failAll(body: unknown, error: RpcFailure): readonly Uint8Array[] {
  const items: readonly unknown[] = Array.isArray(body) ? body : [body]
  return write(
    items.map((item) => ({ id: idOf(item), error })),
    Array.isArray(body),
  )
}

/** Parse error, invalid request. */
const malformed = new Set<unknown>([-32700, -32600])

const missingAnswer: UpstreamResult = {
  error: { code: -32603, message: 'The upstream left this request out.' },
}

function refuse(message: string): RpcAnswer {
  return { status: 400, body: failAll(null, { code: -32600, message }) }
}

function check(
  item: unknown,
  methods: ReadonlySet<string> | undefined,
): { request: RpcRequest } | { refused: Answer } {
  const parsed = rpcRequestSchema.safeParse(item)
  if (!parsed.success) {
    const data = parsed.error.issues.map((issue) => ({
      name: issue.path.join('.') || 'request',
      description: issue.message,
    }))
    const message = 'This is not a JSON-RPC 2.0 request.'
    return { refused: { id: idOf(item), error: { code: -32600, message, data } } }
  }
  const { id, method } = parsed.data
  if (methods?.has(method)) return { request: parsed.data }
  const message = `The method ${method} is not available through this gateway.`
  return { refused: { id, error: { code: -32601, message } } }
}

function idOf(item: unknown): RpcId {
  if (typeof item !== 'object' || item === null || !('id' in item)) return null
  const { id } = item
  return (typeof id === 'string' && id.length <= 256) || typeof id === 'number' ? id : null
}

function write(answers: readonly Answer[], asList: boolean): readonly Uint8Array[] {
  const pieces = answers.flatMap(({ id, result, error }, index) => {
    const head = `${index === 0 ? '' : ','}{"jsonrpc":"2.0","id":${JSON.stringify(id)},`
    return error === undefined
      ? [`${head}"result":`, ...result, '}']
      : [`${head}"error":${JSON.stringify(error)}}`]
  })
  const whole = asList ? ['[', ...pieces, ']'] : pieces
  return whole.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
}
