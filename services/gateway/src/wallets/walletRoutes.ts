import { createEntity, sendEntity, type Entity } from '../platform/entity.js'
import { defineRoute } from '../platform/defineRoute.js'
import type { GatewayApp, GatewayDeps } from '../platform/gatewayEnv.js'
import { failureResponses, jsonResponse, notModified } from '../platform/httpSchemas.js'
import { createLru } from '../platform/lru.js'
import type { WalletFilter, WalletProvider } from './walletProvider.js'
import { walletsQuerySchema, walletsResponseSchema } from './walletSchemas.js'

/** Another process may have loaded another catalogue into the same database. */
const listTtl = 60_000

/** `GET /getWallets`. Answers are kept in memory: the catalogue changes when the gateway is updated. */
export function walletRoutes(
  app: GatewayApp,
  { metrics, now }: Pick<GatewayDeps, 'metrics' | 'now'>,
  provider: WalletProvider,
): void {
  const answers = createLru<Promise<Entity>>({ max: 500, ttl: listTtl, now })

  function answer(filter: WalletFilter): Promise<Entity> {
    const key = JSON.stringify(filter)
    const kept = answers.get(key)
    metrics.cache.inc({ cache: 'wallets', outcome: kept === undefined ? 'miss' : 'hit' })
    if (kept !== undefined) return kept
    const fresh = provider.list(filter).then((list) => createEntity(JSON.stringify(list)))
    answers.set(key, fresh)
    fresh.catch(() => answers.delete(key))
    return fresh
  }

  defineRoute(app, {
    path: '/getWallets',
    summary: 'The wallet catalogue: paged, searched and filtered',
    tags: ['wallets'],
    query: walletsQuerySchema,
    responses: {
      ...jsonResponse(walletsResponseSchema, 'One page, and how many wallets match in all'),
      ...notModified,
      ...failureResponses(400, 401, 403, 429, 503),
    },
    async handle(c, { query }) {
      return sendEntity(c, await answer(toFilter(query)), {
        'content-type': 'application/json',
        // private: shared caches must not hand one page's CORS answer to another.
        'cache-control': 'private, max-age=60',
      })
    },
  })
}

function toFilter(query: (typeof walletsQuerySchema)['_output']): WalletFilter {
  const { page, entries, search, include, exclude, chains, names, rdns, badge_type: badgeType } = query
  return {
    page,
    entries,
    search: search || undefined,
    include: someOf(include),
    exclude: someOf(exclude),
    families: someOf(chains?.map((chain) => chain.split(':', 1)[0] ?? chain)),
    names: someOf(names),
    rdns: someOf(rdns),
    badgeType: badgeType || undefined,
  }
}

/** An empty list is no filter. Sorted, so that equal questions share an answer. */
function someOf(items: readonly string[] | undefined): readonly string[] | undefined {
  return items === undefined || items.length === 0 ? undefined : [...new Set(items)].sort()
}
