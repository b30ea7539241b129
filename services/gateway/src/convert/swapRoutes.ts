import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { refuse } from '@latchkey/kit/http/serviceError'
import { z } from '@hono/zod-openapi'
import { SWAP_SLIPPAGE } from '@latchkey/protocol/constants'
import { type BuildSwapResponse, httpPaths, type SwapQuotesResponse } from '@latchkey/protocol/http'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { checkBuilt } from './checkBuilt.js'
import type { Chosen } from './chooser.js'
import { bips, type ConvertDesk, failing, headers, requestOf, shared } from './convertDesk.js'
import {
  buildSwapBody,
  buildSwapSchema,
  swapChainQuery,
  swapGasPriceSchema,
  swapQuotesQuery,
  swapQuotesSchema,
} from './convertSchemas.js'
import { readGasPrices } from './gasPrices.js'
import { impactByPrices } from './priceImpact.js'
import { minAmountOf, WrongSwapError } from './swapProvider.js'

export function quotesRoute({ chooser, now, readPrices, sides }: ConvertDesk): Route {
  return defineRoute({
    ...shared,
    method: 'get',
    path: httpPaths.swapQuotes,
    summary: 'What a swap would give now',
    query: swapQuotesQuery,
    responses: { ...jsonResponse(swapQuotesSchema, 'The best one first'), ...failing },
    async handle(c, { query: { amount, userAddress, from, to, gasPrice } }) {
      const { entry, addresses } = sides([from, to])
      const request = {
        ...requestOf(addresses, amount, userAddress),
        gasPrice: gasPrice === undefined ? undefined : BigInt(gasPrice),
      }
      const { caip2 } = entry.chain
      const found = await chooser.quote(entry, request)
      const { quote } = found
      const priceImpact =
        quote.priceImpact ??
        (await impactByPrices(entry, { ...request, toAmount: quote.toAmount }, { readPrices, now }))
      const body: SwapQuotesResponse = {
        quotes: [
          {
            id: found.name,
            fromAmount: amount,
            fromAccount: from,
            toAmount: String(quote.toAmount),
            toAccount: to,
            toAmountMin: String(minAmountOf(quote.toAmount, { slippage: bips(SWAP_SLIPPAGE) })),
            spender: `${caip2}:${found.provider.router(entry, request.from)}`,
            ...(priceImpact !== undefined && { priceImpact }),
            route: quote.route.map((hop) => ({
              ...hop,
              from: `${caip2}:${hop.from}`,
              to: `${caip2}:${hop.to}`,
            })),
          },
        ],
      }
      return c.json(body, 200, headers)
    },
  })
}

export function gasPriceRoute({ entryOf }: ConvertDesk): Route {
  return defineRoute({
    ...shared,
    method: 'get',
    path: httpPaths.swapGasPrice,
    summary: 'What gas costs now',
    query: swapChainQuery,
    responses: { ...jsonResponse(swapGasPriceSchema, 'In wei'), ...failing },
    async handle(c, { query: { chainId } }) {
      return c.json(await readGasPrices(entryOf(chainId, 'Gas Price')), 200, headers)
    },
  })
}

export function buildSwapRoute({ chooser, log, sides }: ConvertDesk): Route {
  return defineRoute({
    ...shared,
    method: 'post',
    path: httpPaths.buildSwap,
    summary: 'The transaction of a swap, tried before it is handed out',
    query: z.object(commonQuery),
    body: { schema: buildSwapBody, limit: 8192 },
    responses: { ...jsonResponse(buildSwapSchema, 'It goes to the provider’s router'), ...failing },
    async handle(c, { body }) {
      const given = checkJson(buildSwapBody, await body())
      const { entry, addresses } = sides([given.from, given.to, given.userAddress])
      const request = {
        ...requestOf(addresses, given.amount, addresses[2] ?? ''),
        slippage: bips(given.eip155.slippage),
        shownMin: given.toAmountMin === undefined ? undefined : BigInt(given.toAmountMin),
        permit: given.permit && { ...given.permit, deadline: BigInt(given.permit.deadline) },
      }
      const chosen = chooser.pinned(entry, request, given.provider)
      const { fast: gasPrice } = await readGasPrices(entry)
      const built = await build(entry, chosen, { ...request, gasPrice: BigInt(gasPrice) })
      const { caip2 } = entry.chain
      const gas = await checkBuilt(entry, request, { built, provider: chosen.provider }).catch(
        (error: unknown) => {
          if (error instanceof WrongSwapError)
            log.warn({ chain: caip2, provider: chosen.name, reason: error.message }, 'a swap was refused')
          throw error
        },
      )
      const answer: BuildSwapResponse = {
        tx: {
          from: given.userAddress,
          to: `${caip2}:${built.to}`,
          data: built.data,
          amount: String(built.value),
          eip155: { ...(gas !== undefined && { gas }), gasPrice },
        },
        toAmount: String(built.toAmount),
        toAmountMin: String(built.toAmountMin),
      }
      return c.json(answer, 200, headers)
    },
  })
}

async function build(
  entry: ChainEntry,
  { provider }: Chosen,
  request: Parameters<Chosen['provider']['build']>[1],
) {
  const built = await provider.build(entry, request)
  if (built === undefined) throw refuse('insufficient_liquidity', 'Insufficient liquidity')
  if (built.toAmount < (request.shownMin ?? 0n) || built.toAmountMin < (request.shownMin ?? 0n))
    throw refuse('quote_stale', 'The quote no longer holds. Ask for a new one.')
  return built
}
