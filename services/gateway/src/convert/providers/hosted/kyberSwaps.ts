import { z } from 'zod'
import type { ChainEntry } from '../../../chains/chainRegistry.js'
import { createHostedUpstreams } from '../../../chains/hostedUpstreams.js'
import { askServer, refusedBy, type ServerRequest } from '../../../platform/askJson.js'
import type { UpstreamDeps } from '../../../platform/upstreamDeps.js'
import type { Chain } from '../../../chains/chainSettings.js'
import { dollars, impactByWorth } from '../../priceImpact.js'
import {
  minAmountOf,
  WrongSwapError,
  type BuildRequest,
  type SwapProvider,
  type SwapProviderDefinition,
  type SwapRequest,
} from '../../swapProvider.js'

const settings = z.strictObject({
  provider: z.literal('kyberswap'),
  chain: z.string().regex(/^[a-z0-9-]{1,32}$/, 'must be a name such as ethereum'),
  router: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')
    .toLowerCase(),
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .default('https://aggregator-api.kyberswap.com'),
  clientId: z.string().max(64).default('latchkey'),
})

const amount = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .toLowerCase()

// The summary is sent back unchanged, so unknown fields stay.
const routeAnswer = z.object({
  data: z.object({ routeSummary: z.looseObject({ amountOut: amount }), routerAddress: address }),
})
const buildAnswer = z.object({
  data: z.object({
    amountOut: amount,
    data: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){4,20000}$/),
    routerAddress: address,
    transactionValue: amount.optional(),
  }),
})
const failure = z.object({ code: z.number() })

const noRoute = new Set([4000, 4008, 4009, 4010, 4011])

export const kyberSwaps = {
  namespaces: ['eip155'],
  settings,
  create(deps): SwapProvider {
    const ask = createAsk(deps)
    return {
      isForeign: true,
      router: ({ chain }) => settingsOf(chain).router,
      async quote(entry, request) {
        const found = await findRoute(ask, entry, request)
        if (found === undefined) return undefined
        const { from, to } = request
        const { amountOut, amountInUsd, amountOutUsd } = found.routeSummary
        const priceImpact = impactByWorth(dollars.parse(amountInUsd), dollars.parse(amountOutUsd))
        return {
          toAmount: amountOut,
          ...(priceImpact !== undefined && { priceImpact }),
          route: [{ exchange: 'KyberSwap', from, to }],
        }
      },
      async build(entry, request: BuildRequest) {
        const found = await findRoute(ask, entry, request)
        if (found === undefined) return undefined
        const { routeSummary } = found
        const built = await ask(entry, buildAnswer, (base) => ({
          url: new URL(`${base}/route/build`),
          body: {
            routeSummary: { ...routeSummary, amountOut: String(routeSummary.amountOut) },
            sender: request.user,
            recipient: request.user,
            slippageTolerance: Number(request.slippage),
          },
        }))
        if (built === undefined) return undefined
        const { amountOut, data, routerAddress, transactionValue } = built.data
        return {
          to: routerAddress,
          data,
          value: transactionValue ?? 0n,
          toAmount: amountOut,
          // Its router enforces only the slippage.
          toAmountMin: minAmountOf(amountOut, { slippage: request.slippage }),
        }
      },
    }
  },
} satisfies SwapProviderDefinition

type Ask = ReturnType<typeof createAsk>

function createAsk(deps: UpstreamDeps) {
  const upstreamOf = createHostedUpstreams(deps, (chain: Chain) => settingsOf(chain).url)
  /** Undefined without a route. */
  return function ask<T>(
    entry: ChainEntry,
    answer: z.ZodType<T>,
    request: (base: string) => ServerRequest,
  ): Promise<T | undefined> {
    const { chain, clientId } = settingsOf(entry.chain)
    return upstreamOf(entry.chain).ask(async (url) => {
      const made = request(`${url.replace(/\/+$/, '')}/${chain}/api/v1`)
      const { status, json } = await askServer({ ...made, headers: { 'x-client-id': clientId } }, deps)
      if (status < 300) return answer.parse(json)
      if (noRoute.has(failure.safeParse(json).data?.code ?? 0)) return undefined
      throw refusedBy(made.url, status)
    })
  }
}

async function findRoute(ask: Ask, entry: ChainEntry, { from, to, amount: amountIn, gasPrice }: SwapRequest) {
  const found = await ask(entry, routeAnswer, (base) => {
    const url = new URL(`${base}/routes`)
    url.search = String(
      new URLSearchParams({
        tokenIn: from,
        tokenOut: to,
        amountIn: String(amountIn),
        ...(gasPrice !== undefined && { gasPrice: String(gasPrice) }),
      }),
    )
    return { url }
  })
  if (found && found.data.routerAddress !== settingsOf(entry.chain).router)
    throw new WrongSwapError('The upstream names another router than the settings')
  return found?.data
}

function settingsOf({ caip2, swaps }: Chain): z.infer<typeof settings> {
  const own = swaps?.find((one) => one.provider === 'kyberswap')
  if (own === undefined) throw new Error(`${caip2} has no KyberSwap in its settings`)
  return own
}
