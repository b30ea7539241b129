import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import type { GetHistoryResponse, Transaction } from '@latchkey/protocol/http'
import { LRUCache } from 'lru-cache'
import { balanceParamsSchema } from '../balances/balanceSchemas.js'
import { askInTurn } from '../chains/askInTurn.js'
import type { ChainEntry, ChainRegistry } from '../chains/chainRegistry.js'
import { entriesFor } from '../chains/entriesFor.js'
import { isRefused } from '../chains/hostedUpstreams.js'
import { namespaceOf, namespaces } from '../chains/namespaces/namespaces.js'
import { unavailable } from '../chains/unavailable.js'
import { UpstreamDownError } from '../chains/upstream.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { readCursor, writeCursor, wrongCursor, type HistoryCursor } from './historyCursor.js'
import { CursorError, type HistoryPage } from './historyProvider.js'
import { createHistoryProviders, type NamedProvider } from './historyProviders.js'
import { historyQuerySchema, historyResponseSchema } from './historySchemas.js'
import { handledTokens } from './lures.js'
import { toTransaction, type TransactionView } from './toTransaction.js'

/** Milliseconds, for providers without a version. */
const cacheTtl = 15_000

interface Source {
  readonly entry: ChainEntry
  readonly providers: readonly NamedProvider[]
  readonly cursor?: string
}

interface FoundPage {
  readonly entry: ChainEntry
  readonly name: string
  readonly page: HistoryPage
}

export function historyRoutes(deps: GatewayDeps, registry: ChainRegistry): readonly Route[] {
  const { settings } = deps
  const providersOf = createHistoryProviders(deps, registry)
  const read = createPageCache(deps)
  const { draw, write } = createPageWriter()
  const route = defineRoute({
    method: 'get',
    path: '/v1/account/{address}/history',
    access: 'project',
    summary: 'What happened to an address, newest first',
    tags: ['history'],
    params: balanceParamsSchema,
    query: historyQuerySchema,
    responses: {
      ...jsonResponse(historyResponseSchema, 'Empty when the chain is not served'),
      ...failureResponses(422, 503),
    },
    async handle(c, { params: { address }, query: { chainId, cursor, cache } }) {
      const given = cursor === undefined ? undefined : readCursor(cursor)
      const sources = entriesFor(registry, address, chainId).flatMap((entry) =>
        sourceOf(entry, providersOf(entry.chain), given),
      )
      const publicUrl = settings.publicUrl?.replace(/\/+$/, '') ?? new URL(c.req.url).origin
      const pages = await Promise.all(
        sources.map((source) => read(source, address, cache !== undefined && cache !== '')),
      ).catch((error: unknown) => {
        throw failureOf(error)
      })
      const text = write(
        pages.map((found) => draw(found, address, publicUrl)),
        writeCursor(nextOf(pages)),
      )
      return c.body(text, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    },
  })
  return [route]
}

/** Requests share the newest page, also a pending one. */
function createPageCache({ metrics, now }: Pick<GatewayDeps, 'metrics' | 'now'>) {
  const pageCache = new LRUCache<string, { entry: ChainEntry; version: string; found: Promise<FoundPage> }>({
    max: 5000,
    ttl: cacheTtl,
    ttlResolution: 0,
    perf: { now },
  })
  return (source: Source, address: string, bypassCache: boolean): Promise<FoundPage> => {
    const { entry, providers, cursor } = source
    const { caip2 } = entry.chain
    const key = `${caip2}:${plainAddress(caip2, address)}:${cursor ?? ''}`
    const version = providers.map(({ provider }) => provider.version?.(caip2) ?? '').join()
    const known = bypassCache ? undefined : pageCache.get(key)
    const usable = known?.entry === entry && known.version === version ? known.found : undefined
    metrics.cache.inc({ cache: 'history', outcome: usable === undefined ? 'miss' : 'hit' })
    if (usable !== undefined) return usable
    const found = askProviders(source, address)
    const made = { entry, version, found }
    pageCache.set(key, made, { start: now() - 1 })
    found.catch(() => {
      if (pageCache.get(key) === made) pageCache.delete(key)
    })
    return found
  }
}

/** A refusal is reported only if no provider is unreachable. */
async function askProviders({ entry, providers, cursor }: Source, address: string): Promise<FoundPage> {
  const passes = (error: unknown) => error instanceof UpstreamDownError
  let refusal: unknown
  const found = await askInTurn({ caip2: entry.chain.caip2, passes }, providers, async (one) => {
    const page = await one.provider.read(entry, address, cursor).catch((error: unknown) => {
      if (!isRefused(error)) throw error
      refusal = error
    })
    return page && { entry, name: one.name, page }
  })
  if (found === undefined) throw refusal ?? new UpstreamDownError(entry.chain.caip2, 5)
  return found
}

function createPageWriter() {
  const drawn = new WeakMap<HistoryPage, Map<string, readonly Transaction[]>>()
  const written = new WeakMap<readonly Transaction[], string>()
  return {
    draw({ entry: { chain }, page }: FoundPage, address: string, publicUrl: string): readonly Transaction[] {
      const known = drawn.get(page) ?? new Map<string, readonly Transaction[]>()
      drawn.set(page, known)
      const made =
        known.get(publicUrl) ??
        drawPage(page, { account: plainAddress(chain.caip2, address), chain, publicUrl })
      // Without a public URL it depends on the caller: bound the cache.
      if (known.size < 4) known.set(publicUrl, made)
      return made
    },
    write(parts: readonly (readonly Transaction[])[], next: string | null): string {
      const [only] = parts
      if (only === undefined || parts.length > 1)
        return JSON.stringify({ data: byAge(parts.flat()), next } satisfies GetHistoryResponse)
      const text = written.get(only) ?? JSON.stringify({ data: only, next } satisfies GetHistoryResponse)
      written.set(only, text)
      return text
    },
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof CursorError) return wrongCursor(error)
  return isRefused(error) ? refused(error) : unavailable(error)
}

/** The upstream's text may hold a key. */
const refused = (cause: unknown): ServiceError =>
  new ServiceError({
    status: 422,
    reasons: [
      { name: 'history_refused', description: 'Who keeps the history does not answer for this account.' },
    ],
    cause,
  })

function drawPage(
  { transactions, assets, handled }: HistoryPage,
  view: Omit<TransactionView, 'assets' | 'handled'>,
): readonly Transaction[] {
  const all = new Set([...(handled ?? []), ...handledTokens(view.account, transactions)])
  return transactions.map((transaction) => toTransaction(transaction, { ...view, assets, handled: all }))
}

const plainAddress = (caip2: string, address: string): string =>
  namespaces.get(namespaceOf(caip2))?.sameAddress(address) ?? address

function sourceOf(
  entry: ChainEntry,
  providers: readonly NamedProvider[],
  given: HistoryCursor | undefined,
): readonly Source[] {
  if (given === undefined) return providers.length === 0 ? [] : [{ entry, providers }]
  const [name, cursor] = given[entry.chain.caip2] ?? []
  if (cursor === undefined) return []
  const named = providers.filter((provider) => provider.name === name)
  if (named.length === 0) throw wrongCursor()
  return [{ entry, providers: named, cursor }]
}

function nextOf(pages: readonly FoundPage[]): HistoryCursor {
  return Object.fromEntries(
    pages.flatMap(({ entry, name, page: { next } }) =>
      next === undefined ? [] : [[entry.chain.caip2, [name, next] as const]],
    ),
  )
}

/** Keeps each chain's order: block times do not order transactions within a second. */
function byAge(transactions: readonly Transaction[]): readonly Transaction[] {
  return [...transactions].sort((one, other) =>
    one.metadata.minedAt < other.metadata.minedAt
      ? 1
      : one.metadata.minedAt > other.metadata.minedAt
        ? -1
        : 0,
  )
}
