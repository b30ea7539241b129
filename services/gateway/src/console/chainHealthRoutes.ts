import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { caip2, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { LRUCache } from 'lru-cache'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { Chain } from '../project/configSchema.js'
import { readHealth, type UpstreamHealth } from './upstreamHealth.js'

/** Milliseconds that an answer is kept: nobody asks upstreams without end by loading a page again and again. */
const kept = 5_000

const upstreamsSchema = z.object({
  at: z.int(),
  upstreams: z.array(
    z.object({
      host: z.string(),
      state: z.enum(['ok', 'failed']),
      took: z.int().optional(),
      height: z.int().optional(),
      behind: z.int().optional(),
      age: z.int().optional(),
    }),
  ),
})

/** `GET /admin/v1/chains/health?chainId=`: how the upstreams of a chain are doing now. */
export function chainHealthRoutes(deps: Pick<GatewayDeps, 'config' | 'fetch' | 'now'>): readonly Route[] {
  const { config, now } = deps
  const known = new LRUCache<Chain, Promise<{ at: number; upstreams: UpstreamHealth[] }>>({
    max: 500,
    ttl: kept,
    ttlResolution: 0,
    perf: { now },
  })
  const route = defineRoute({
    method: 'get',
    path: '/admin/v1/chains/health',
    access: 'admin',
    summary: 'How the upstreams of a chain are doing',
    tags: ['console'],
    query: z.object({ chainId: caip2 }),
    responses: {
      ...jsonResponse(upstreamsSchema, 'One entry an upstream, in their order'),
      ...failureResponses(404),
    },
    async handle(c, { query: { chainId } }) {
      const chain = config.current().chains.find((one) => one.caip2 === chainId)
      if (chain === undefined) {
        throw new ServiceError({
          status: 404,
          reasons: [{ name: 'chainId', description: 'There is no such network in the settings.' }],
        })
      }
      const found =
        known.get(chain) ?? readHealth(chain, deps).then((upstreams) => ({ at: now(), upstreams }))
      known.set(chain, found)
      return c.json(await found, 200, { 'cache-control': 'no-store' })
    },
  })
  return [route]
}
