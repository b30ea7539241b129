import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import type { Balance, GetBalanceResponse } from '@latchkey/protocol/http'
import { LRUCache } from 'lru-cache'
import type { ChainEntry, ChainRegistry } from '../chains/chainRegistry.js'
import { entriesFor } from '../chains/entriesFor.js'
import { namespaceOf, namespaces } from '../chains/namespaces/namespaces.js'
import { unavailable } from '../chains/unavailable.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { balanceParamsSchema, balanceQuerySchema, balanceResponseSchema } from './balanceSchemas.js'
import type { BalanceProvider, Holding } from './balanceProvider.js'
import { createBalanceProviders } from './balanceProviders.js'
import { nativeAsset } from '../prices/priceProvider.js'
import type { PriceReader } from '../prices/readPrices.js'
import { toBalances } from './toBalances.js'

export function balanceRoutes(
  deps: GatewayDeps,
  registry: ChainRegistry,
  readPrices: PriceReader,
): readonly Route[] {
  const { settings, now } = deps
  const providerOf = createBalanceProviders(deps)
  const read = createHoldingsCache(deps)
  const route = defineRoute({
    method: 'get',
    path: '/v1/account/{address}/balance',
    access: 'project',
    summary: 'Native and token balances of an address',
    tags: ['balances'],
    params: balanceParamsSchema,
    query: balanceQuerySchema,
    responses: {
      ...jsonResponse(balanceResponseSchema, 'Empty when the chain is not served'),
      ...failureResponses(503),
    },
    async handle(c, { params: { address }, query: { chainId, forceUpdate } }) {
      const sources = entriesFor(registry, address, chainId).flatMap((entry) => {
        const provider = providerOf(entry.chain)
        return provider === undefined ? [] : [{ entry, provider }]
      })
      const publicUrl = settings.publicUrl?.replace(/\/+$/, '') ?? new URL(c.req.url).origin
      const bypassCache = forceUpdate !== undefined && forceUpdate !== ''
      const settled = await Promise.allSettled(
        sources.map(async ({ entry, provider }) => {
          const holdings = await read(provider, entry, address, bypassCache)
          const held = holdings.filter(({ token, amount }) => token === undefined || amount > 0n)
          const assets = held.map(({ token }) => token?.address ?? nativeAsset)
          return { holdings: held, prices: await readPrices(entry, assets) }
        }),
      )
      const balances: Balance[] = []
      for (const [index, outcome] of settled.entries()) {
        const source = sources[index]
        // A list without a chain looks like lost money.
        if (outcome.status === 'rejected') throw unavailable(outcome.reason)
        const { chain } = source?.entry ?? {}
        if (chain) balances.push(...toBalances({ ...outcome.value, chain, publicUrl, now: now() }))
      }
      return send(c, { balances })
    },
  })
  return [route]
}

/** Requests share an answer, also a pending one. */
function createHoldingsCache({ settings: { balanceTtl }, metrics, now }: GatewayDeps) {
  const cachedBalances = new LRUCache<
    string,
    { readonly entry: ChainEntry; readonly holdings: Promise<readonly Holding[]> }
  >({ max: 5000, ttl: balanceTtl, ttlResolution: 0, perf: { now } })

  return (
    provider: BalanceProvider,
    entry: ChainEntry,
    address: string,
    bypassCache: boolean,
  ): Promise<readonly Holding[]> => {
    const { caip2 } = entry.chain
    const key = `${caip2}:${namespaces.get(namespaceOf(caip2))?.sameAddress(address) ?? address}`
    const known = bypassCache ? undefined : cachedBalances.get(key)
    const usable = known?.entry === entry ? known.holdings : undefined
    metrics.cache.inc({ cache: 'balances', outcome: usable === undefined ? 'miss' : 'hit' })
    if (usable !== undefined) return usable
    const holdings = provider.read(entry, address)
    const made = { entry, holdings }
    // A ttl of 0 means forever to the cache, which also keeps an entry through its last
    // millisecond.
    if (balanceTtl > 0) cachedBalances.set(key, made, { start: now() - 1 })
    holdings.catch(() => {
      if (cachedBalances.get(key) === made) cachedBalances.delete(key)
    })
    return holdings
  }
}

function send(c: ServiceContext, body: GetBalanceResponse): Response {
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
