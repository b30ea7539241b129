import { z } from 'zod'
import type { ChainEntry } from '../../../chains/chainRegistry.js'
import { createHostedUpstreams, type HostedDeps } from '../../../chains/hostedUpstreams.js'
import { askServer, refusedBy, type ServerRequest } from '../../../platform/askJson.js'
import type { Chain } from '../../../chains/chainSettings.js'
import { decimalsOf, dollars, impactByWorth } from '../../priceImpact.js'
import {
  minAmountOf,
  nativeToken,
  WrongSwapError,
  type BuildRequest,
  type SwapProvider,
  type SwapRequest,
} from '../../swapProvider.js'

export interface AggregatorSettings {
  readonly provider: string
  /** Lower case; the only contract called or approved. */
  readonly router: string
  /** Called with the native coin; lower case. */
  readonly nativeRouter?: string | undefined
  readonly url: string
}

export interface AggregatorQuestion extends SwapRequest {
  readonly base: string
  /** Decimal. */
  readonly chainId: string
  /** Unknown outside the settings and their lists. */
  readonly decimals: readonly [from: number | undefined, to: number | undefined]
  /** Hundredths of a percent. */
  readonly slippage: bigint
  readonly isBuild: boolean
}

export interface AggregatorAnswer {
  readonly toAmount: bigint
  /** Dollars. */
  readonly worth?: readonly [paid: number | null | undefined, given: number | null | undefined]
  readonly toAmountMin?: bigint | undefined
  readonly spender?: string | null | undefined
  readonly transaction?: { readonly to: string; readonly data: string; readonly value: bigint } | undefined
}

export interface Aggregator {
  readonly name: AggregatorSettings['provider']
  readonly exchange: string
  /** Undefined for an unsupported question. */
  request(question: AggregatorQuestion): ServerRequest | undefined
  isNoWay?(refusal: { readonly status: number; readonly json: unknown }): boolean
  /** @throws without the upstream's text */
  read(json: unknown): AggregatorAnswer | undefined
}

/** Hundredths of a percent. */
const defaultSlippage = 100n

export function createAggregator(
  deps: HostedDeps,
  { name, exchange, request, isNoWay, read }: Aggregator,
): SwapProvider {
  const settingsOf = ({ caip2, swaps }: Chain): AggregatorSettings => {
    const own = swaps?.find(({ provider }) => provider === name)
    if (own === undefined || !('url' in own)) throw new Error(`${caip2} has no ${exchange} in its settings`)
    return own
  }
  const routerOf = (chain: Chain, from: string): string => {
    const { router, nativeRouter = router } = settingsOf(chain)
    return from === nativeToken ? nativeRouter : router
  }
  const upstreamOf = createHostedUpstreams(deps, (chain: Chain) => settingsOf(chain).url)

  async function ask(entry: ChainEntry, question: Omit<AggregatorQuestion, 'base' | 'chainId' | 'decimals'>) {
    const { chain } = entry
    const [, chainId = ''] = chain.caip2.split(':')
    const decimals = [decimalsOf(entry, question.from), decimalsOf(entry, question.to)] as const
    const answer = await upstreamOf(chain).ask(async (url) => {
      const asked = request({ ...question, chainId, decimals, base: url.replace(/\/+$/, '') })
      if (asked === undefined) return undefined
      const { status, json } = await askServer(asked, deps)
      if (status < 300) return read(json)
      if (isNoWay?.({ status, json })) return undefined
      throw refusedBy(asked.url, status)
    })
    if (answer?.spender && answer.spender !== routerOf(chain, question.from) && question.from !== nativeToken)
      throw new WrongSwapError('The upstream wants somebody else approved than the settings name')
    return answer
  }

  return {
    isForeign: true,
    router: ({ chain }, from) => routerOf(chain, from),
    async quote(entry, swap) {
      const answer = await ask(entry, { ...swap, slippage: defaultSlippage, isBuild: false })
      if (answer === undefined) return undefined
      const { from, to } = swap
      const { transaction } = answer
      if (transaction && transaction.to !== routerOf(entry.chain, from))
        throw new WrongSwapError('The upstream’s swap goes to somebody else than the router')
      const priceImpact = answer.worth && impactByWorth(...answer.worth)
      return {
        toAmount: answer.toAmount,
        ...(priceImpact !== undefined && { priceImpact }),
        route: [{ exchange, from, to }],
      }
    },
    async build(entry, swap: BuildRequest) {
      const answer = await ask(entry, { ...swap, isBuild: true })
      if (answer === undefined) return undefined
      const {
        toAmount,
        transaction,
        toAmountMin = minAmountOf(toAmount, { slippage: swap.slippage }),
      } = answer
      if (transaction === undefined) throw new WrongSwapError('The upstream built no transaction')
      return { ...transaction, toAmount, toAmountMin }
    },
  }
}

export const fields = {
  router: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')
    .toLowerCase(),
  url: (defaultUrl: string) =>
    z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).default(defaultUrl),
  amount: z
    .string()
    .regex(/^\d{1,78}$/)
    .transform(BigInt),
  /** Decimal or hex. */
  value: z
    .string()
    .regex(/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/)
    .transform(BigInt),
  address: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .toLowerCase(),
  data: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){4,20000}$/),
  dollars,
}
