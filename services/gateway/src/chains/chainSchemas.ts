import { z } from '@hono/zod-openapi'
import { caip2, commonQuery } from '@latchkey/kit/http/httpSchemas'
import type { SupportedChainsResponse } from '@latchkey/protocol/http'
import { currentCaip2 } from './namespaces/namespaces.js'

/** A chain of a query; a deprecated id becomes the one that stands for it. */
export const chainIdSchema = caip2.transform(currentCaip2)

/** One JSON-RPC request; a missing id would be a notification, which this gateway does not take. */
export const rpcRequestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(256), z.number(), z.null()]),
  method: z.string().min(1).max(128),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})

/** Query of `GET /v1/supported-chains`. */
export const supportedQuerySchema = z.object(commonQuery)

/** Its answer. */
export const supportedSchema = z.object({
  http: z.array(z.string()).readonly(),
  ws: z.array(z.string()).readonly(),
}) satisfies z.ZodType<SupportedChainsResponse>

/** Query of the RPC gateway. */
export const rpcQuerySchema = z.object({ ...commonQuery, chainId: chainIdSchema })

const rpcResponseSchema = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]),
    result: z.unknown().optional(),
    error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
  })
  .openapi('JsonRpcResponse')

/** Body of the RPC gateway. */
export const rpcBodySchema = z.union([rpcRequestSchema, z.array(rpcRequestSchema)])

/** Answer of the RPC gateway. */
export const rpcAnswerSchema = z.union([rpcResponseSchema, z.array(rpcResponseSchema)])
