import { SWAP_SLIPPAGE } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/caip'
import { type ErrorName, isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { type BuildSwapRequest, httpPaths } from '@latchkey/protocol/http'
import { MINUTE_MS } from '@latchkey/protocol/time'
import { httpOf } from '../../http/gateway.js'
import type { Context } from '../../store/context.js'
import type { SwapCoin, SwapOffer } from '../../types/swap.js'
import {
  type Allowance,
  approvesExactly,
  type BuiltCall,
  parseAllowance,
  parseCall,
  parseGasPrice,
  parseQuote,
  parseTokens,
  type QuoteRequest,
} from './parseSwap.js'

const ERROR_PATTERNS: readonly (readonly [RegExp, ErrorName])[] = [
  [/insufficient.liquidity/i, 'insufficient_liquidity'],
  [/swap_refused/, 'insufficient_liquidity'],
  [/not supported for Gas Price/i, 'gas_price_not_supported'],
  [/not supported for Swaps/i, 'swaps_not_supported'],
  [/quote_stale/, 'quote_changed'],
  [/insufficient_funds/, 'insufficient_funds'],
  [/swap_would_fail/, 'transaction_reverted'],
  [/wrong_swap/, 'wrong_swap'],
]

async function ask<T>(
  request: Promise<unknown>,
  symbol: string,
  read: (answer: unknown) => T | undefined,
): Promise<T> {
  let answer: unknown
  try {
    answer = await request
  } catch (error) {
    if (!isLatchkeyError(error, 'http_failed')) throw error
    const { name = '', reason = '' } = error.details
    const match = ERROR_PATTERNS.find(([words]) => words.test(`${String(name)} ${String(reason)}`))
    throw match ? new LatchkeyError(match[1], { details: { symbol }, cause: error }) : error
  }
  const value = read(answer)
  if (value === undefined) throw new LatchkeyError('wrong_swap')
  return value
}

function requireHttp(context: Context) {
  const http = httpOf(context)
  if (!http) throw new LatchkeyError('swaps_not_supported')
  return http
}

const TOKENS_MS = 10 * MINUTE_MS

export const askTokens = (context: Context, chainId: Caip2): Promise<readonly SwapCoin[]> =>
  ask(
    requireHttp(context).get(httpPaths.swapTokens, {
      query: { chainId },
      ttl: TOKENS_MS,
      isTheirs: true,
    }),
    '',
    (answer) => parseTokens(answer, chainId),
  )

export const askGasPrice = (context: Context, chainId: Caip2): Promise<bigint> =>
  ask(
    requireHttp(context).get(httpPaths.swapGasPrice, { query: { chainId }, fresh: true, isTheirs: true }),
    '',
    parseGasPrice,
  )

/** @throws LatchkeyError `wrong_swap` for an answer to another request */
export const askQuote = (
  context: Context,
  request: QuoteRequest,
  {
    user,
    signal,
    gasPrice,
  }: {
    readonly user: string
    readonly signal: AbortSignal
    /** Wei. */
    readonly gasPrice?: bigint | undefined
  },
): Promise<SwapOffer> => {
  const { chainId, from, to, amount } = request
  const query = {
    amount,
    userAddress: user,
    from: `${chainId}:${from.address}`,
    to: `${chainId}:${to.address}`,
    gasPrice: gasPrice?.toString(),
  }
  return ask(
    requireHttp(context).get(httpPaths.swapQuotes, { query, fresh: true, signal, isTheirs: true }),
    from.symbol,
    (answer) => parseQuote(answer, request),
  )
}

/** In base units. */
export const askAllowance = (
  context: Context,
  { chainId, from, provider }: SwapOffer,
  user: string,
): Promise<Allowance> => {
  const query = {
    tokenAddress: `${chainId}:${from.address}`,
    userAddress: `${chainId}:${user}`,
    provider,
  }
  return ask(
    requireHttp(context).get(httpPaths.swapAllowance, { query, fresh: true, isTheirs: true }),
    from.symbol,
    parseAllowance,
  )
}

/** With a reset first if required. Rejects other calls. */
export const askApproval = (
  context: Context,
  { chainId, from, to, amount, spender, provider }: SwapOffer,
  user: string,
): Promise<BuiltCall & { readonly isReset: boolean }> => {
  const query = {
    userAddress: `${chainId}:${user}`,
    from: `${chainId}:${from.address}`,
    to: `${chainId}:${to.address}`,
    amount,
    provider,
  }
  return ask(
    requireHttp(context).get(httpPaths.buildApprove, { query, fresh: true, isTheirs: true }),
    from.symbol,
    (answer) => {
      const call = parseCall(answer, { chainId, user })
      const approval = { token: from.address, spender, amount: call?.isReset ? 0n : BigInt(amount) }
      return call && approvesExactly(call, approval) ? call : undefined
    },
  )
}

/** Rejects another spender or amount, or a lower minimum. */
export const askSwap = (
  context: Context,
  { chainId, from, to, amount, toAmountMin, spender, provider }: SwapOffer,
  {
    user,
    isNative,
    permit,
  }: {
    readonly user: string
    readonly isNative: boolean
    readonly permit?: BuildSwapRequest['permit'] | undefined
  },
): Promise<BuiltCall> => {
  const body: BuildSwapRequest = {
    ...(context.config.projectId !== undefined && { projectId: context.config.projectId }),
    amount,
    eip155: { slippage: SWAP_SLIPPAGE },
    from: `${chainId}:${from.address}`,
    to: `${chainId}:${to.address}`,
    userAddress: `${chainId}:${user}`,
    disableEstimate: true,
    ...(provider !== null && { provider }),
    toAmountMin,
    ...(permit && { permit }),
  }
  const request = requireHttp(context).post(httpPaths.buildSwap, body, { isTheirs: true })
  return ask(request, from.symbol, (answer) => {
    const call = parseCall(answer, { chainId, user })
    if (call?.toAmountMin === undefined) return undefined
    const isReviewed =
      call.to.toLowerCase() === spender.toLowerCase() &&
      call.value === (isNative ? amount : '0') &&
      BigInt(call.toAmountMin) >= BigInt(toAmountMin)
    return isReviewed ? call : undefined
  })
}
