import type { z } from 'zod'
import type { ChainEntry } from '../chains/chainRegistry.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'

export interface SwapRequest {
  readonly from: string
  readonly to: string
  /** Base units of `from`, more than zero. */
  readonly amount: bigint
  readonly user: string
  /** A route that gives more may cost more gas. */
  readonly gasPrice?: bigint | undefined
}

/** The native coin appears as its wrapped token. */
export interface Hop {
  readonly exchange: string
  /** Percent. */
  readonly fee?: number
  readonly from: string
  readonly to: string
}

export interface Quote {
  readonly toAmount: bigint
  /** Percent. */
  readonly priceImpact?: number
  readonly route: readonly Hop[]
}

/** EIP-2612. */
export interface Permit {
  readonly deadline: bigint
  readonly v: number
  readonly r: string
  readonly s: string
}

export interface BuildRequest extends SwapRequest {
  /** Hundredths of a percent. */
  readonly slippage: bigint
  /** Base units of `to`. */
  readonly shownMin?: bigint | undefined
  readonly permit?: Permit | undefined
}

export interface BuiltSwap {
  readonly to: string
  readonly data: string
  readonly value: bigint
  readonly toAmount: bigint
  /** The transaction reverts below it. */
  readonly toAmountMin: bigint
}

export interface SwapProvider {
  /** See {@link BuildRequest.permit}. */
  readonly takesPermit?: true
  /** Simulate before handing out. */
  readonly isForeign?: true
  /** Approved for `from`, and the only receiver of its swaps. */
  router(entry: ChainEntry, from: string): string
  /** Undefined without enough liquidity. */
  quote(entry: ChainEntry, request: SwapRequest): Promise<Quote | undefined>
  build(entry: ChainEntry, request: BuildRequest): Promise<BuiltSwap | undefined>
}

export class WrongSwapError extends Error {
  override readonly name = 'WrongSwapError'
}

export interface SwapProviderDefinition {
  readonly namespaces: readonly string[]
  readonly settings: z.ZodType<{ readonly provider: string }>
  create(deps: UpstreamDeps): SwapProvider
}

export const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Never less than the minimum shown. */
export function minAmountOf(
  toAmount: bigint,
  { slippage, shownMin = 0n }: Pick<BuildRequest, 'slippage' | 'shownMin'>,
): bigint {
  const minAmount = (toAmount * (10_000n - slippage)) / 10_000n
  return minAmount > shownMin ? minAmount : shownMin
}
