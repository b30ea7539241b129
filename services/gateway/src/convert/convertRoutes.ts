import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { refuse, ServiceError } from '@latchkey/kit/http/serviceError'
import { z } from '@hono/zod-openapi'
import { SWAP_SLIPPAGE } from '@latchkey/protocol/constants'
import {
  httpPaths,
  type BuildApproveResponse,
  type BuildSwapResponse,
  type SwapAllowanceResponse,
  type SwapQuotesResponse,
} from '@latchkey/protocol/http'
import type { ChainEntry, ChainRegistry } from '../chains/chainRegistry.js'
import { isRefused } from '../chains/hostedUpstreams.js'
import { unavailable } from '../chains/unavailable.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { PriceReader } from '../prices/readPrices.js'
import { checkBuilt } from './checkBuilt.js'
import { createChooser, type Chosen } from './chooser.js'
import {
  buildApproveQuery,
  buildApproveSchema,
  buildSwapBody,
  buildSwapSchema,
  swapAllowanceQuery,
  swapAllowanceSchema,
  swapChainQuery,
  swapGasPriceSchema,
  swapQuotesQuery,
  swapQuotesSchema,
} from './convertSchemas.js'
import { readGasPrices } from './gasPrices.js'
import { impactByPrices } from './priceImpact.js'
import { buildApproval, readAllowance } from './questions.js'
import { readPermit } from './readPermit.js'
import { createSwapProviders } from './swapProviders.js'
import { leastOf, nativeToken, WrongSwapError, type SwapRequest } from './swapProvider.js'

const headers = { 'cache-control': 'no-store' }
const shared = { access: 'project', tags: ['convert'] } as const
const failing = failureResponses(422, 503)

/** A chain that is away, or a provider that lies, is a provider that is away; one that refuses is asked in vain again. */
function told(error: unknown): unknown {
  if (isRefused(error))
    return new ServiceError({
      status: 422,
      reasons: [
        {
          name: 'swap_refused',
          description: 'The provider does not take this swap. Another amount or token may do.',
        },
      ],
      cause: error,
    })
  if (!(error instanceof WrongSwapError)) return unavailable(error)
  return new ServiceError({
    status: 503,
    reasons: [{ name: 'wrong_swap', description: 'The provider’s swap is not what it promised.' }],
    retryAfter: 5,
    cause: error,
  })
}

const notServed = (of: 'Swaps' | 'Gas Price') => refuse('not_supported', `Network not supported for ${of}`)

/** Swapping one token of a chain for another: `/v1/convert/…`. */
export function convertRoutes(
  deps: GatewayDeps,
  registry: ChainRegistry,
  readPrices: PriceReader,
): readonly Route[] {
  const { log, now } = deps
  const chooser = createChooser(createSwapProviders(deps), deps)

  /** The chain on which both sides are. @throws ServiceError 400 when they are on two */
  function sides(accounts: readonly string[], of: 'Swaps' | 'Gas Price' = 'Swaps') {
    const parts = accounts.map((account) => {
      const at = account.lastIndexOf(':')
      return { caip2: account.slice(0, at), address: account.slice(at + 1).toLowerCase() }
    })
    const [first] = parts
    if (first === undefined || parts.some(({ caip2 }) => caip2 !== first.caip2))
      throw new ServiceError({
        status: 400,
        reasons: [{ name: 'to', description: 'Must be on the same chain.' }],
      })
    return { entry: entryOf(first.caip2, of), addresses: parts.map(({ address }) => address) }
  }

  function entryOf(caip2: string, of: 'Swaps' | 'Gas Price'): ChainEntry {
    const entry = registry.get(caip2)
    if (!entry?.chain.swaps?.length) throw notServed(of)
    return entry
  }

  function note(
    { entry, name }: { readonly entry: ChainEntry; readonly name: string },
    error: unknown,
  ): void {
    if (error instanceof WrongSwapError)
      log.warn({ chain: entry.chain.caip2, provider: name, reason: error.message }, 'a swap was refused')
  }

  const routes = [
    defineRoute({
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
              toAmountMin: String(leastOf(quote.toAmount, { slippage: bips(SWAP_SLIPPAGE) })),
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
    }),
    defineRoute({
      ...shared,
      method: 'get',
      path: httpPaths.swapAllowance,
      summary: 'What the provider may take of a token, and whether a signature can let it',
      query: swapAllowanceQuery,
      responses: { ...jsonResponse(swapAllowanceSchema, 'In base units'), ...failing },
      async handle(c, { query: { tokenAddress, userAddress, provider } }) {
        const { entry, addresses } = sides([tokenAddress, userAddress])
        const [token = '', user = ''] = addresses
        const chosen = chooser.pinned(entry, { from: token, user }, provider)
        const [allowance, permit] = await Promise.all([
          readAllowance(entry, { token, user, spender: chosen.provider.router(entry, token) }),
          chosen.provider.takesPermit && token !== nativeToken
            ? readPermit(entry, { token, user })
            : undefined,
        ])
        const answer: SwapAllowanceResponse = { allowance: String(allowance), ...(permit && { permit }) }
        return c.json(answer, 200, headers)
      },
    }),
    defineRoute({
      ...shared,
      method: 'get',
      path: httpPaths.swapGasPrice,
      summary: 'What gas costs now',
      query: swapChainQuery,
      responses: { ...jsonResponse(swapGasPriceSchema, 'In wei'), ...failing },
      async handle(c, { query: { chainId } }) {
        return c.json(await readGasPrices(entryOf(chainId, 'Gas Price')), 200, headers)
      },
    }),
    defineRoute({
      ...shared,
      method: 'get',
      path: httpPaths.buildApprove,
      summary: 'The approval that a swap needs',
      query: buildApproveQuery,
      responses: { ...jsonResponse(buildApproveSchema, 'It goes to the token'), ...failing },
      async handle(c, { query: { userAddress, from, to, amount, provider } }) {
        const { entry, addresses } = sides([from, to, userAddress])
        const [token = '', , user = ''] = addresses
        if (token === nativeToken) throw refuse('no_approval', 'The native coin needs no approval.')
        const chosen = chooser.pinned(entry, { from: token, user }, provider)
        const approval = await buildApproval(entry, {
          token,
          user,
          spender: chosen.provider.router(entry, token),
          amount: amount === undefined ? 2n ** 256n - 1n : BigInt(amount),
        })
        const { gasPrice, gas, data, isReset } = approval
        const body: BuildApproveResponse = {
          tx: {
            from: userAddress,
            to: from,
            data,
            value: '0',
            eip155: { gasPrice, ...(gas !== undefined && { gas }) },
          },
          ...(isReset && { isReset }),
        }
        return c.json(body, 200, headers)
      },
    }),
    defineRoute({
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
            note({ entry, name: chosen.name }, error)
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
    }),
  ]
  return routes.map((route) => ({ ...route, answer: tellingAnswer(route) }))
}

/** What may go out of a route. */
const tellingAnswer =
  ({ answer }: Route): Route['answer'] =>
  async (c) => {
    try {
      return await answer(c)
    } catch (error) {
      throw told(error)
    }
  }

/** @throws ServiceError 422 when there is too little liquidity, or the quote that was shown no longer holds */
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

/** @throws ServiceError 400 when both sides are one token */
function requestOf([from = '', to = '']: readonly string[], amount: string, user: string): SwapRequest {
  if (from === to)
    throw new ServiceError({ status: 400, reasons: [{ name: 'to', description: 'Must be another token.' }] })
  return { from, to, amount: BigInt(amount), user: user.toLowerCase() }
}

const bips = (percent: number): bigint => BigInt(Math.round(percent * 100))
