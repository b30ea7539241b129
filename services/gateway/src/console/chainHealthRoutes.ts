import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { caip2, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import { historyChains } from '../history/providers/index/indexTables.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { Chain } from '../chains/chainSettings.js'
import { readHealth, type UpstreamHealth } from './upstreamHealth.js'

/** Milliseconds: reloads must not flood upstreams. */
const cacheTtl = 5_000

const healthSchema = z.object({
  at: z.int(),
  tokens: z.object({
    settings: z.int().openapi({ description: 'Tokens that the settings name.' }),
    lists: z.int().openapi({ description: 'Tokens that token lists add to them.' }),
  }),
  index: z
    .object({ low: z.int(), high: z.int(), behind: z.int().optional() })
    .optional()
    .openapi({ description: 'Blocks whose history the gateway’s own index has; absent where it has none.' }),
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

export function chainHealthRoutes(
  deps: Pick<GatewayDeps, 'config' | 'fetch' | 'now' | 'database'>,
  registry: ChainRegistry,
): readonly Route[] {
  const { config, now, database } = deps

  /** @param best the newest block of the upstreams */
  async function indexOf({ caip2: chainId, history = [] }: Chain, best: number | undefined) {
    if (!history.some(({ provider }) => provider === 'index')) return undefined
    const [row] = await database.query.select().from(historyChains).where(eq(historyChains.chain, chainId))
    if (row === undefined) return undefined
    const { low, high } = row
    return { low, high, ...(best !== undefined && { behind: Math.max(0, best - high) }) }
  }

  const known = new LRUCache<Chain, Promise<{ at: number; upstreams: UpstreamHealth[] }>>({
    max: 500,
    ttl: cacheTtl,
    ttlResolution: 0,
    perf: { now },
  })
  const route = defineRoute({
    method: 'get',
    path: '/admin/v1/chains/health',
    access: 'admin',
    summary: 'How the upstreams of a chain are doing, how many tokens it has, and how far its index is',
    tags: ['console'],
    query: z.object({ chainId: caip2 }),
    responses: {
      ...jsonResponse(healthSchema, 'One entry an upstream, in their order'),
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
      const { at, upstreams } = await found
      const heights = upstreams.flatMap(({ height }) => height ?? [])
      const index = await indexOf(chain, heights.length === 0 ? undefined : Math.max(...heights))
      const all = registry.get(chainId)?.chain.tokens.length ?? chain.tokens.length
      const tokens = { settings: chain.tokens.length, lists: all - chain.tokens.length }
      const health = { at, upstreams, tokens, ...(index && { index }) }
      return c.json(health, 200, { 'cache-control': 'no-store' })
    },
  })
  return [route]
}
