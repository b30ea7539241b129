import { LRUCache } from 'lru-cache'
import type { Balance, GetBalanceResponse } from '@latchkey/protocol/http'
import type { ChainEntry, ChainRegistry } from '../chains/chainRegistry.js'
import { BusyError, RefusedRequestError, UpstreamDownError } from '../chains/upstream.js'
import { defineRoute } from '../platform/defineRoute.js'
import { GatewayError } from '../platform/gatewayError.js'
import type { GatewayApp, GatewayContext, GatewayDeps } from '../platform/gatewayEnv.js'
import { failureResponses, jsonResponse } from '../platform/httpSchemas.js'
import { balanceParamsSchema, balanceQuerySchema, balanceResponseSchema } from './balanceSchemas.js'
import type { BalanceProvider, Holding } from './balanceProvider.js'
import { toBalances } from './toBalances.js'

/** `GET /v1/account/{address}/balance`. */
export function balanceRoutes(
  app: GatewayApp,
  { settings, metrics, now }: Pick<GatewayDeps, 'settings' | 'metrics' | 'now'>,
  registry: ChainRegistry,
  provider: BalanceProvider,
): void {
  const { balanceTtl } = settings
  const kept = new LRUCache<
    string,
    { readonly entry: ChainEntry; readonly holdings: Promise<readonly Holding[]> }
  >({ max: 5000, ttl: balanceTtl, ttlResolution: 0, perf: { now } })

  /** Requests for the same address share an answer, also while it is on its way. */
  function read(entry: ChainEntry, address: string, fresh: boolean): Promise<readonly Holding[]> {
    const key = `${entry.chain.caip2}:${address.toLowerCase()}`
    const known = fresh ? undefined : kept.get(key)
    // Changed settings give other entries, whose tokens may differ.
    const usable = known?.entry === entry ? known.holdings : undefined
    metrics.cache.inc({ cache: 'balances', outcome: usable === undefined ? 'miss' : 'hit' })
    if (usable !== undefined) return usable
    const holdings = provider.read(entry, address)
    const made = { entry, holdings }
    // For the cache a ttl of 0 is no end, for an operator it is no cache.
    // It also keeps an entry through its last millisecond.
    if (balanceTtl > 0) kept.set(key, made, { start: now() - 1 })
    holdings.catch(() => {
      if (kept.get(key) === made) kept.delete(key)
    })
    return holdings
  }

  defineRoute(app, {
    path: '/v1/account/{address}/balance',
    summary: 'Native and token balances of an address',
    tags: ['balances'],
    params: balanceParamsSchema,
    query: balanceQuerySchema,
    responses: {
      ...jsonResponse(balanceResponseSchema, 'Empty when the chain is not served'),
      ...failureResponses(400, 401, 403, 429, 503),
    },
    async handle(c, { params: { address }, query: { chainId, forceUpdate } }) {
      const entries = entriesFor(registry, address, chainId)
      const publicUrl = settings.publicUrl?.replace(/\/+$/, '') ?? new URL(c.req.url).origin
      const fresh = forceUpdate !== undefined && forceUpdate !== ''
      const settled = await Promise.allSettled(entries.map((entry) => read(entry, address, fresh)))
      const balances: Balance[] = []
      for (const [index, outcome] of settled.entries()) {
        const entry = entries[index]
        // A list that silently lacks a chain would look like money gone: one chain down fails the request.
        if (outcome.status === 'rejected') throw unavailable(outcome.reason)
        if (entry !== undefined) balances.push(...toBalances(outcome.value, entry.chain, publicUrl))
      }
      return send(c, { balances })
    },
  })
}

function send(c: GatewayContext, body: GetBalanceResponse): Response {
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/** Ruling 10: a chain that is not served gives an empty list. */
function entriesFor(
  registry: ChainRegistry,
  address: string,
  chainId: string | undefined,
): readonly ChainEntry[] {
  const isEvm = /^0x[0-9a-fA-F]{40}$/.test(address)
  if (!isEvm && (chainId?.startsWith('eip155:') ?? address.startsWith('0x'))) {
    throw new GatewayError({
      status: 400,
      reasons: [{ name: 'address', description: 'Must be 0x and 40 hex digits.' }],
    })
  }
  if (!isEvm) return []
  const entries = chainId === undefined ? registry.all() : [registry.get(chainId)]
  return entries.filter(
    (entry) => entry !== undefined && entry.chain.caip2.startsWith('eip155:'),
  ) as ChainEntry[]
}

function unavailable(error: unknown): unknown {
  // These requests are of our own making: an upstream that refuses them is of no use.
  const retryAfter = error instanceof RefusedRequestError ? 5 : isAway(error) ? error.retryAfter : undefined
  if (retryAfter === undefined || !(error instanceof Error)) return error
  return new GatewayError({
    status: 503,
    reasons: [{ name: 'upstream_unavailable', description: error.message }],
    retryAfter,
    cause: error,
  })
}

function isAway(error: unknown): error is UpstreamDownError | BusyError {
  return error instanceof UpstreamDownError || error instanceof BusyError
}
