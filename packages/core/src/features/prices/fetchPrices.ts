import type { Caip10 } from '@latchkey/protocol/caip'
import { httpPaths, type PriceRequest } from '@latchkey/protocol/http'
import { SECOND_MS } from '@latchkey/protocol/time'
import { httpOf } from '../../http/gateway.js'
import { perRun } from '../../platform/perRun.js'
import type { Context } from '../../store/context.js'
import type { AssetPrice } from '../../types/price.js'

const FRESH_MS = 30 * SECOND_MS

const MAX_ASSETS = 100

export interface FetchPricesOptions {
  /** CAIP-10 ids; the native coin by its family's placeholder address. */
  readonly assets: readonly Caip10[]
}

const requestTimesOf = perRun(() => new Map<string, number>())

export async function fetchPrices(context: Context, { assets }: FetchPricesOptions): Promise<void> {
  const http = httpOf(context)
  const { config, log, platform } = context
  const requestTimes = requestTimesOf(context)
  const now = platform.now()
  const due = [...new Set(assets.map((id) => id.toLowerCase()))]
    .filter((id) => now - (requestTimes.get(id) ?? Number.NEGATIVE_INFINITY) >= FRESH_MS)
    .slice(0, MAX_ASSETS)
  if (!http || due.length === 0) return
  for (const id of due) requestTimes.set(id, now)
  const body: PriceRequest = {
    currency: 'usd',
    addresses: due,
    ...(config.projectId !== undefined && { projectId: config.projectId }),
  }
  try {
    const found = parsePrices(await http.post(httpPaths.prices, body, { isTheirs: true }), platform.now())
    if (context.lifetime.aborted) return
    // Cached as unpriced.
    const updates = Object.fromEntries(due.map((id) => [id, found.get(id) ?? { at: platform.now() }]))
    context.update('prices', ({ prices }) => ({ prices: { ...prices, ...updates } }))
  } catch (error) {
    for (const id of due) requestTimes.delete(id)
    log.warn('Prices were not read', { error: String(error) })
  }
}

function parsePrices(answer: unknown, at: number): ReadonlyMap<string, AssetPrice> {
  const { fungibles } = (answer ?? {}) as { readonly fungibles?: unknown }
  const found = new Map<string, AssetPrice>()
  for (const item of Array.isArray(fungibles) ? fungibles.slice(0, MAX_ASSETS) : []) {
    const { address, price, change24h, priceAt } = (item ?? {}) as Readonly<Record<string, unknown>>
    if (typeof address !== 'string' || typeof price !== 'number' || !(price > 0 && price < 1e12)) continue
    found.set(address.toLowerCase(), {
      at,
      usd: price,
      ...(typeof change24h === 'number' && Number.isFinite(change24h) && { change24h }),
      ...(typeof priceAt === 'string' && !Number.isNaN(Date.parse(priceAt)) && { asOf: Date.parse(priceAt) }),
    })
  }
  return found
}
