import { refuse } from '@latchkey/kit/http/serviceError'
import { LRUCache } from 'lru-cache'
import { askAll } from '../chains/askAll.js'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { isRefused } from '../chains/hostedUpstreams.js'
import { RefusedRequestError, UpstreamDownError } from '../chains/upstream.js'
import type { Chain } from '../chains/chainSettings.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { NamedSwapProvider } from './swapProviders.js'
import { WrongSwapError, type Quote, type SwapRequest } from './swapProvider.js'

/** Milliseconds: an approval serves one provider. */
const pinTtl = 600_000

/** Hundredths of a percent. */
const switchThreshold = 50n

const others = [UpstreamDownError, RefusedRequestError, WrongSwapError]
const passes = (error: unknown): boolean => others.some((kind) => error instanceof kind)

export type Chosen = NamedSwapProvider

export interface Chooser {
  /**
   * The largest amount. The previous provider stays unless another gives over 0.5 % more, which
   * justifies another approval.
   *
   * @throws ServiceError 422 without enough liquidity
   * @throws NoAnswerError when those that answer refuse the swap
   * @throws UpstreamDownError when one does not answer: retryable
   */
  quote(entry: ChainEntry, request: SwapRequest): Promise<Chosen & { readonly quote: Quote }>
  /**
   * The named provider, else the last chosen, else the first.
   *
   * @throws ServiceError 422 when the named one no longer serves the chain
   */
  pinned(entry: ChainEntry, request: Pick<SwapRequest, 'from' | 'user'>, named?: string): Chosen
}

export function createChooser(
  providersOf: (chain: Chain) => readonly NamedSwapProvider[],
  { now }: Pick<GatewayDeps, 'now'>,
): Chooser {
  const pins = new LRUCache<string, string>({ max: 20_000, ttl: pinTtl, ttlResolution: 0, perf: { now } })
  const keyOf = ({ chain }: ChainEntry, { from, user }: Pick<SwapRequest, 'from' | 'user'>): string =>
    `${chain.caip2}:${user}:${from}`

  return {
    async quote(entry, request) {
      const key = keyOf(entry, request)
      const pinned = pins.get(key)
      let refusal: unknown
      const offers = await askAll(
        { caip2: entry.chain.caip2, passes },
        providersOf(entry.chain),
        async (chosen) => {
          const quote = await chosen.provider.quote(entry, request).catch((error: unknown) => {
            if (!isRefused(error)) throw error
            refusal = error
          })
          return !quote || quote.toAmount <= 0n ? undefined : { ...chosen, quote }
        },
      )
      const found = bestOf(offers, pinned)
      if (found === undefined) throw refusal ?? refuse('insufficient_liquidity', 'Insufficient liquidity')
      pins.set(key, found.name)
      return found
    },
    pinned(entry, request, named) {
      const all = providersOf(entry.chain)
      const name = named ?? pins.get(keyOf(entry, request)) ?? all[0]?.name
      const found = all.find((one) => one.name === name)
      if (found === undefined)
        throw refuse('provider_gone', 'The provider of the quote does not serve this chain.')
      return found
    },
  }
}

function bestOf<O extends { readonly name: string; readonly quote: Quote }>(
  offers: readonly O[],
  pinned: string | undefined,
): O | undefined {
  const [first, ...rest] = offers
  if (first === undefined) return undefined
  const best = rest.reduce(
    (largest, one) => (one.quote.toAmount > largest.quote.toAmount ? one : largest),
    first,
  )
  const before = offers.find(({ name }) => name === pinned)
  const isClose =
    before && best.quote.toAmount * 10_000n <= before.quote.toAmount * (10_000n + switchThreshold)
  return isClose ? before : best
}
