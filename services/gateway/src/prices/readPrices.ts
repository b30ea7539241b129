import { LRUCache } from 'lru-cache'
import type { ChainEntry } from '../chains/chainRegistry.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'
import type { Chain } from '../chains/chainSettings.js'
import { nativeAsset, type Price, type PriceProvider, type Prices } from './priceProvider.js'
import { createPriceProviders } from './priceProviders.js'

/** Milliseconds, also for an absent price. */
const freshTtl = 30_000

/** Milliseconds without a newer price. */
const staleTtl = 3_600_000

/** Milliseconds; later prices serve the next request. */
const timeout = 3_000

/** Others are mistakes or lies. */
const bounds = { usd: [1e-18, 1e9], change: [-100, 1e6] } as const

interface CachedPrice {
  readonly price: Price | undefined
  readonly askedAt: number
  readonly pending: Promise<Price | undefined>
}

export type PriceReader = (entry: ChainEntry, assets: readonly string[]) => Promise<Prices>

/** A price that is late is absent. */
export function createPriceReader(deps: UpstreamDeps): PriceReader {
  const { metrics, now } = deps
  const ask = createAsk(deps)
  const cache = new LRUCache<string, CachedPrice>({ max: 20_000 })

  function begin(entry: ChainEntry, assets: readonly string[], keyOf: (asset: string) => string): void {
    const answer = ask(entry, assets)
    for (const asset of assets) {
      const key = keyOf(asset)
      const before = cache.get(key)?.price
      const pending = answer.then((prices) => {
        const price = prices.get(asset) ?? (before && now() - before.at < staleTtl ? before : undefined)
        cache.set(key, { ...made, price })
        return price
      })
      const made: CachedPrice = { price: before, askedAt: now(), pending }
      cache.set(key, made)
    }
  }

  return async (entry, assets) => {
    const { chain } = entry
    const fixed = new Map(
      assets.flatMap((asset) => {
        const price = fixedPrice(chain, asset, now())
        return price ? [[asset, price] as const] : []
      }),
    )
    const open = assets.filter((asset) => !fixed.has(asset))
    if (open.length === 0 || !chain.prices?.length) return fixed
    const keyOf = (asset: string) => `${chain.caip2}:${asset}:${JSON.stringify(chain.prices)}`
    const due = open.filter((asset) => now() - (cache.get(keyOf(asset))?.askedAt ?? -Infinity) >= freshTtl)
    metrics.cache.inc({ cache: 'prices', outcome: due.length > 0 ? 'miss' : 'hit' })
    if (due.length > 0) begin(entry, due, keyOf)
    const waits = open.map(async (asset) => {
      const cached = cache.get(keyOf(asset))
      const price = cached && (await inTime(cached.pending, () => cache.get(keyOf(asset))?.price))
      return price ? [[asset, price] as const] : []
    })
    return new Map([...fixed, ...(await Promise.all(waits)).flat()])
  }
}

function createAsk(deps: UpstreamDeps) {
  const providersOf = createPriceProviders(deps)
  return async (entry: ChainEntry, assets: readonly string[]): Promise<Prices> => {
    const found = new Map<string, Price>()
    for (const provider of providersOf(entry.chain)) {
      const open = assets.filter((asset) => !found.has(asset))
      if (open.length === 0) break
      for (const [asset, price] of await askOne(provider, deps.log, entry, open))
        if (open.includes(asset)) found.set(asset, price)
    }
    return found
  }
}

async function askOne(
  provider: PriceProvider,
  log: UpstreamDeps['log'],
  entry: ChainEntry,
  assets: readonly string[],
) {
  try {
    const prices = await provider.read(entry, assets)
    return [...prices].flatMap(([asset, price]) => {
      const checked = check(price)
      return checked ? [[asset, checked] as const] : []
    })
  } catch (error) {
    // Upstream texts may hold a key.
    const reason = error instanceof Error ? error.name : 'unknown'
    log.warn({ chain: entry.chain.caip2, reason }, 'prices were not read')
    return []
  }
}

function fixedPrice({ nativeCurrency, tokens }: Chain, asset: string, at: number): Price | undefined {
  const { usd, usdDayAgo } =
    (asset === nativeAsset ? nativeCurrency : tokens.find(({ address }) => address === asset)) ?? {}
  if (usd === undefined) return undefined
  return { usd, at, ...(usdDayAgo !== undefined && { change24h: (usd / usdDayAgo - 1) * 100 }) }
}

function check({ usd, change24h, at }: Price): Price | undefined {
  if (!(usd >= bounds.usd[0] && usd <= bounds.usd[1])) return undefined
  const isChange = change24h !== undefined && change24h > bounds.change[0] && change24h <= bounds.change[1]
  return { usd, at, ...(isChange && { change24h }) }
}

async function inTime<T>(promise: Promise<T>, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<T>((done) => {
    timer = setTimeout(() => done(otherwise()), timeout)
  })
  try {
    return await Promise.race([promise, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/** Milliseconds after which a price states its time. */
const maxAge = 600_000

export function priceFields(
  { change24h, at }: Price,
  now: number,
): { readonly change24h?: number; readonly priceAt?: string } {
  return {
    ...(change24h !== undefined && { change24h }),
    ...(now - at > maxAge && { priceAt: new Date(at).toISOString() }),
  }
}
