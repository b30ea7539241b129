import { z } from '@hono/zod-openapi'
import { caip2, commonQuery } from '@latchkey/kit/http/httpSchemas'
import type { SupportedChainsResponse } from '@latchkey/protocol/http'
import { currentCaip2 } from './namespaces/namespaces.js'

/** Maps a deprecated id to the current one. */
export const chainIdSchema = caip2.transform(currentCaip2)

/** Rejects notifications (without an id). */
export const rpcRequestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(256), z.number(), z.null()]),
  method: z.string().min(1).max(128),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})

export const supportedQuerySchema = z.object(commonQuery)

export const supportedSchema = z.object({
  http: z.array(z.string()).readonly(),
  ws: z.array(z.string()).readonly(),
}) satisfies z.ZodType<SupportedChainsResponse>

export const rpcQuerySchema = z.object({ ...commonQuery, chainId: chainIdSchema })

const rpcResponseSchema = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]),
    result: z.unknown().optional(),
    error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
  })
  .openapi('JsonRpcResponse')

export const rpcBodySchema = z.union([rpcRequestSchema, z.array(rpcRequestSchema)])

export const rpcAnswerSchema = z.union([rpcResponseSchema, z.array(rpcResponseSchema)])
