import { LRUCache } from 'lru-cache'
import type { ChainEntry } from '../../chains/chainRegistry.js'
import type { UpstreamDeps } from '../../platform/upstreamDeps.js'
import type { Chain } from '../../chains/chainSettings.js'
import { findBlockDayAgo } from './blockDayAgo.js'
import type { QuoteRequest } from './quotePaths.js'

/** Milliseconds. */
const cacheTtl = 600_000

type Quote = (requests: readonly QuoteRequest[], block: bigint) => Promise<ReadonlyMap<string, bigint>>

export interface DayAgo {
  /** Never throws. */
  read(
    place: Pick<ChainEntry, 'rpc'> & { readonly chain: Chain },
    requests: readonly QuoteRequest[],
    quote: Quote,
  ): Promise<ReadonlyMap<string, bigint>>
}

/** Only archive nodes have the state of a day ago. Others are asked again after ten minutes. */
export function createDayAgo({ log, now }: Pick<UpstreamDeps, 'log' | 'now'>): DayAgo {
  const options = { ttl: cacheTtl, ttlResolution: 0, perf: { now } }
  const blocks = new LRUCache<string, Promise<bigint | undefined>>({ ...options, max: 500 })
  const amounts = new LRUCache<string, { readonly amount: bigint | undefined }>({ ...options, max: 20_000 })

  return {
    async read({ chain, rpc }, requests, quote) {
      const { caip2 } = chain
      const quiet = (error: unknown): undefined => {
        const reason = error instanceof Error ? error.name : 'unknown'
        log.debug({ chain: caip2, reason }, 'prices of a day ago are not known')
      }
      const found = new Map<string, bigint>()
      const keyOf = (asset: string) => `${caip2}:${asset}:${JSON.stringify(chain.prices)}`
      const due = requests.filter(({ asset }) => !amounts.has(keyOf(asset)))
      if (due.length > 0) {
        const asked = blocks.get(caip2) ?? findBlockDayAgo(rpc).catch(quiet)
        blocks.set(caip2, asked)
        const block = await asked
        const then = block === undefined ? undefined : await quote(due, block).catch(quiet)
        for (const { asset } of due) amounts.set(keyOf(asset), { amount: then?.get(asset) })
      }
      for (const { asset } of requests) {
        const amount = amounts.get(keyOf(asset))?.amount
        if (amount !== undefined) found.set(asset, amount)
      }
      return found
    },
  }
}
