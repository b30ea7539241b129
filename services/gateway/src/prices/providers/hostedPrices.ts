import type { z } from 'zod'
import { createHostedUpstreams, isRefused, type HostedDeps } from '../../chains/hostedUpstreams.js'
import { askJson } from '../../platform/askJson.js'
import type { UpstreamDeps } from '../../platform/upstreamDeps.js'
import type { Chain } from '../../chains/chainSettings.js'
import type { Price, PriceProvider } from '../priceProvider.js'

interface HostedSettings {
  readonly provider: string
  readonly url: string
}

interface ProviderPrice {
  readonly usd: number | undefined
  /** Unix milliseconds; default: now. */
  readonly at?: number | undefined
  readonly change24h?: number | null | undefined
}

type Ask = <T>(path: string, schema: z.ZodType<T>, query?: Readonly<Record<string, string>>) => Promise<T>

interface HostedPrices<S extends HostedSettings> {
  readonly name: S['provider']
  readonly batchSize: number
  headers?(host: string): Readonly<Record<string, string>>
  read(part: readonly string[], own: S, ask: Ask): Promise<Iterable<readonly [asset: string, ProviderPrice]>>
}

export function createHostedPrices<S extends HostedSettings>(
  deps: HostedDeps & Pick<UpstreamDeps, 'now'>,
  { name, batchSize, headers, read }: HostedPrices<S>,
): PriceProvider {
  const settingsOf = ({ prices }: Chain) =>
    prices?.find(({ provider }) => provider === name) as unknown as S | undefined
  const upstreamOf = createHostedUpstreams(deps, (chain: Chain) => settingsOf(chain)?.url)

  return {
    async read({ chain }, assets) {
      const own = settingsOf(chain)
      const found = new Map<string, Price>()
      if (own === undefined) return found
      const ask: Ask = (path, schema, query = {}) =>
        upstreamOf(chain).ask((base) => {
          const url = new URL(`${base.replace(/\/+$/, '')}/${path}`)
          for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
          return askJson({ url, schema, ...(headers && { headers: headers(url.host) }) }, deps)
        })
      const failures: unknown[] = []
      for (let at = 0; at < assets.length; at += batchSize) {
        const part = await read(assets.slice(at, at + batchSize), own, ask).catch((error: unknown) => {
          failures.push(error)
        })
        // Keep earlier prices after a rate limit; after a refusal, ask for the others.
        if (part === undefined && !isRefused(failures.at(-1))) break
        for (const [asset, price] of part ?? []) {
          const { usd, at: updatedAt = deps.now(), change24h } = price
          if (usd !== undefined)
            found.set(asset, { usd, at: updatedAt, ...(change24h != null && { change24h }) })
        }
      }
      if (found.size === 0 && failures.length > 0) throw failures.at(-1)
      return found
    },
  }
}
