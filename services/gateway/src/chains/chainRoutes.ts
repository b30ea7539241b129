import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import type { SupportedChainsResponse } from '@latchkey/protocol/http'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { ChainRegistry } from './chainRegistry.js'
import {
  rpcAnswerSchema,
  rpcBodySchema,
  rpcQuerySchema,
  supportedQuerySchema,
  supportedSchema,
} from './chainSchemas.js'
import { createJsonScanner, JsonError } from './jsonScanner.js'
import { answerRpc, failAll } from './rpcGateway.js'
import { BusyError, RefusedRequestError, UpstreamDownError } from './upstream.js'

/** ERC-7769, and the common gas price method. */
const bundlerMethods: ReadonlySet<string> = new Set([
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'eth_supportedEntryPoints',
  'pimlico_getUserOperationGasPrice',
])

export function chainRoutes(
  { settings }: Pick<GatewayDeps, 'settings'>,
  registry: ChainRegistry,
): readonly Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/v1/supported-chains',
      access: 'project',
      summary: 'Chains that this gateway can ask, by transport',
      tags: ['chains'],
      query: supportedQuerySchema,
      responses: jsonResponse(supportedSchema, 'CAIP-2 ids'),
      handle(c) {
        const body: SupportedChainsResponse = { http: registry.all().map(({ chain }) => chain.caip2), ws: [] }
        return c.json(body, 200, { 'cache-control': 'private, no-cache' })
      },
    }),
    defineRoute({
      method: 'post',
      path: '/v1/',
      access: 'project',
      summary: 'JSON-RPC 2.0 to a chain: one request or a batch; JSON may also come as text/plain',
      tags: ['chains'],
      query: rpcQuerySchema,
      body: { schema: rpcBodySchema, limit: settings.bodyLimit },
      responses: {
        ...jsonResponse(
          rpcAnswerSchema,
          'Answers in the order of the requests; a method that is not allowed is answered with -32601',
        ),
        ...failureResponses(503),
      },
      handle: (c, { query, body }) => serveRpc(c, { ...query, body, settings, registry }),
    }),
    defineRoute({
      method: 'post',
      path: '/v1/bundler',
      access: 'frameOrigin',
      summary: 'JSON-RPC 2.0 to the bundler of a chain: user operations of smart accounts',
      tags: ['chains'],
      query: rpcQuerySchema,
      body: { schema: rpcBodySchema, limit: settings.bodyLimit },
      responses: {
        ...jsonResponse(
          rpcAnswerSchema,
          'Answers in the order of the requests; a method that is not allowed is answered with -32601',
        ),
        ...failureResponses(503),
      },
      handle: (c, { query, body }) =>
        serveRpc(c, { ...query, body, settings, registry, methods: bundlerMethods }),
    }),
  ]
}

async function serveRpc(
  c: ServiceContext,
  {
    chainId,
    body: read,
    settings: { rpcBatchLimit },
    registry,
    methods,
  }: {
    readonly chainId: string
    readonly body: () => Promise<string>
    readonly settings: GatewayDeps['settings']
    readonly registry: ChainRegistry
    readonly methods?: ReadonlySet<string>
  },
): Promise<Response> {
  c.header('cache-control', 'no-store')
  const entry = registry.get(chainId)
  const rpc = methods === undefined ? entry?.rpc : entry?.bundler
  if (entry === undefined || rpc === undefined) {
    throw new ServiceError({
      status: 400,
      reasons: [{ name: 'chainId', description: `The chain ${chainId} is not served by this gateway.` }],
    })
  }
  const text = await read()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return send(400, failAll(null, { code: -32700, message: 'The body is not JSON.' }))
  }
  try {
    checkDepth(text)
    const answer = await answerRpc(
      body,
      { chain: entry.chain, rpc },
      { batchLimit: rpcBatchLimit, methods, charge: c.get('charge') },
    )
    return send(answer.status, answer.body)
  } catch (error) {
    if (error instanceof JsonError) return send(400, failAll(body, { code: -32600, message: error.message }))
    if (error instanceof RefusedRequestError) return send(400, failAll(body, error.failure))
    if (!(error instanceof UpstreamDownError || error instanceof BusyError)) throw error
    c.header('retry-after', String(error.retryAfter))
    return send(503, failAll(body, { code: -32603, message: error.message }))
  }

  function send(status: 200 | 400 | 503, json: readonly Uint8Array[]): Response {
    const size = json.reduce((sum, piece) => sum + piece.length, 0)
    const headers = { 'content-type': 'application/json', 'content-length': String(size) }
    return c.body(size > smallAnswer ? streamOf(json) : Buffer.concat(json), status, headers)
  }
}

/** Above these bytes an answer is streamed. */
const smallAnswer = 256 * 1024

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const rest = pieces.values()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = rest.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

/** Nodes reject little more; no real call comes near. */
const maxDepth = 64

function checkDepth(text: string): void {
  createJsonScanner({ maxDepth, maxMembers: Infinity }).feed(Buffer.from(text))
}
