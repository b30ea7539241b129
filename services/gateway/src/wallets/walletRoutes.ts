import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { createEntity, sendEntity, type Entity } from '@latchkey/kit/http/entity'
import { failureResponses, jsonResponse, notModified } from '@latchkey/kit/http/httpSchemas'
import type { CatalogueWallet } from '@latchkey/protocol/http'
import { LRUCache } from 'lru-cache'
import type { RelayWallets } from '../project/configSchema.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { WalletFilter, WalletProvider } from './walletProvider.js'
import { walletsQuerySchema, walletsResponseSchema } from './walletSchemas.js'

/** Milliseconds; another process may load another catalog. */
const listTtl = 60_000

export function walletRoutes(
  { config, metrics, now }: Pick<GatewayDeps, 'config' | 'metrics' | 'now'>,
  provider: WalletProvider,
): readonly Route[] {
  const answers = new LRUCache<string, Promise<Entity>>({
    max: 500,
    ttl: listTtl,
    ttlResolution: 0,
    perf: { now },
  })

  function answer(filter: WalletFilter): Promise<Entity> {
    const { relays, wallets: arranged } = config.current()
    const key = JSON.stringify([filter, relays, arranged])
    const cached = answers.get(key)
    metrics.cache.inc({ cache: 'wallets', outcome: cached === undefined ? 'miss' : 'hit' })
    if (cached !== undefined) return cached
    const pendingAnswer = provider.list(filter).then(({ data, count }) => {
      const wallets = data.map((wallet) => withRelays(wallet, relays))
      return createEntity(JSON.stringify({ data: wallets, count }))
    })
    answers.set(key, pendingAnswer)
    pendingAnswer.catch(() => answers.delete(key))
    return pendingAnswer
  }

  const route = defineRoute({
    method: 'get',
    path: '/getWallets',
    access: 'project',
    summary: 'The wallet catalogue: paged, searched and filtered',
    tags: ['wallets'],
    query: walletsQuerySchema,
    responses: {
      ...jsonResponse(walletsResponseSchema, 'One page, and how many wallets match in all'),
      ...notModified,
      ...failureResponses(503),
    },
    async handle(c, { query }) {
      return sendEntity(c, await answer(toFilter(query)), {
        'content-type': 'application/json',
        // Shared caches must not mix pages' CORS answers.
        'cache-control': 'private, max-age=60',
      })
    },
  })
  return [route]
}

function withRelays(wallet: CatalogueWallet, relays: readonly RelayWallets[]): CatalogueWallet {
  const names = [wallet.id, wallet.rdns].map((name) => name?.toLowerCase())
  const own = relays.filter(({ wallets }) => wallets.some((name) => names.includes(name.toLowerCase())))
  if (own.length === 0) return wallet
  return { ...wallet, relays: [...new Set([...(wallet.relays ?? []), ...own.map(({ url }) => url)])] }
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

/** Sorted, so that equal questions share an answer. */
function someOf(items: readonly string[] | undefined): readonly string[] | undefined {
  return items === undefined || items.length === 0 ? undefined : [...new Set(items)].sort()
}
