import type { SupportedChainsResponse } from '@latchkey/protocol/http'
import { defineRoute, checkInput } from '../platform/defineRoute.js'
import { GatewayError } from '../platform/gatewayError.js'
import type { GatewayApp, GatewayContext, GatewayDeps } from '../platform/gatewayEnv.js'
import { failureResponses, jsonResponse } from '../platform/httpSchemas.js'
import { readBody } from '../platform/readBody.js'
import type { ChainRegistry } from './chainRegistry.js'
import {
  rpcAnswerSchema,
  rpcBodySchema,
  rpcQuerySchema,
  supportedQuerySchema,
  supportedSchema,
} from './chainSchemas.js'
import { answerRpc, failAll, rpcFailure } from './rpcGateway.js'
import { UpstreamDownError } from './upstream.js'

/** `GET /v1/supported-chains` and the RPC gateway, `POST /v1/`. */
export function chainRoutes(
  app: GatewayApp,
  { settings }: Pick<GatewayDeps, 'settings'>,
  registry: ChainRegistry,
): void {
  defineRoute(app, {
    path: '/v1/supported-chains',
    summary: 'Chains that this gateway can ask, by transport',
    tags: ['chains'],
    query: supportedQuerySchema,
    responses: { ...jsonResponse(supportedSchema, 'CAIP-2 ids'), ...failureResponses(400, 401, 403, 429) },
    handle(c) {
      const body: SupportedChainsResponse = { http: registry.all().map(({ chain }) => chain.caip2), ws: [] }
      return c.json(body, 200, { 'cache-control': 'private, no-cache' })
    },
  })

  app.openAPIRegistry.registerPath({
    method: 'post',
    path: '/v1/',
    summary: 'JSON-RPC 2.0 to a chain: one request or a batch; JSON may also come as text/plain',
    tags: ['chains'],
    request: {
      query: rpcQuerySchema,
      body: {
        required: true,
        content: {
          'application/json': { schema: rpcBodySchema },
        },
      },
    },
    responses: {
      ...jsonResponse(
        rpcAnswerSchema,
        'Answers in the order of the requests; a method that is not allowed is answered with -32601',
      ),
      ...failureResponses(400, 401, 403, 413, 429, 503),
    },
  })
  const handle = (c: GatewayContext) => serveRpc(c, settings, registry)
  app.post('/v1/', handle)
  app.post('/v1', handle)
}

async function serveRpc(
  c: GatewayContext,
  { bodyLimit, rpcBatchLimit }: GatewayDeps['settings'],
  registry: ChainRegistry,
): Promise<Response> {
  c.header('cache-control', 'no-store')
  const { chainId } = checkInput(rpcQuerySchema, c.req.query())
  const entry = registry.get(chainId)
  if (entry === undefined) {
    throw new GatewayError({
      status: 400,
      reasons: [{ name: 'chainId', description: `The chain ${chainId} is not served by this gateway.` }],
    })
  }
  let body: unknown
  const text = await readBody(c, bodyLimit)
  try {
    body = JSON.parse(text)
  } catch {
    return c.json(rpcFailure(null, -32700, 'The body is not JSON.'), 400)
  }
  try {
    const answer = await answerRpc(body, entry, { batchLimit: rpcBatchLimit, charge: c.get('charge') })
    return c.json(answer.body, answer.status)
  } catch (error) {
    if (!(error instanceof UpstreamDownError)) throw error
    c.header('retry-after', String(error.retryAfter))
    return c.json(failAll(body, -32603, error.message), 503)
  }
}
