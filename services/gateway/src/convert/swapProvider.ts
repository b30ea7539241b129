import type { z } from 'zod'
import type { ChainEntry } from '../chains/chainRegistry.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'

/** A visitor's swap. Addresses are in lower case; the native coin's is the placeholder. */
export interface SwapRequest {
  readonly from: string
  readonly to: string
  /** Base units of `from`, more than zero. */
  readonly amount: bigint
  readonly user: string
  /** The gas price in wei, if known: a route that gives more may cost more gas. */
  readonly gasPrice?: bigint | undefined
}

/** A place on the way from one token to the other; the native coin stands as what wraps it. */
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

/** A signature in place of an approval (EIP-2612). */
export interface Permit {
  readonly deadline: bigint
  readonly v: number
  readonly r: string
  readonly s: string
}

/** A swap to build: what was asked, and what it may cost. */
export interface BuildRequest extends SwapRequest {
  /** Hundredths of a percent. */
  readonly slippage: bigint
  /** The minimum shown to the visitor, in base units of `to`. */
  readonly shownMin?: bigint | undefined
  readonly permit?: Permit | undefined
}

/** A transaction that swaps. It has been checked by nobody yet. */
export interface BuiltSwap {
  readonly to: string
  readonly data: string
  readonly value: bigint
  readonly toAmount: bigint
  /** The minimum given, or the transaction reverts. */
  readonly toAmountMin: bigint
}

export interface SwapProvider {
  /** It takes a signature in place of an approval ({@link BuildRequest.permit}). */
  readonly takesPermit?: true
  /** Somebody else makes its transactions: what they do has to be seen before they are handed out. */
  readonly isForeign?: true
  /** The spender to approve for `from`, and the only receiver of transactions that swap it. */
  router(entry: ChainEntry, from: string): string
  /**
   * @returns undefined when there is not enough liquidity
   * @throws UpstreamDownError when no upstream answers
   */
  quote(entry: ChainEntry, request: SwapRequest): Promise<Quote | undefined>
  /** As `quote`, with the transaction that does it. */
  build(entry: ChainEntry, request: BuildRequest): Promise<BuiltSwap | undefined>
}

/** The provider built something other than the requested swap: do not trust it. */
export class WrongSwapError extends Error {
  override readonly name = 'WrongSwapError'
}

/** An upstream that swaps can come from: one file, listed in `swapProviders.ts`. */
export interface SwapProviderDefinition {
  /** CAIP-2 namespaces whose chains it serves. */
  readonly namespaces: readonly string[]
  /** An entry of `chains[].swaps` of the settings file; `provider` is its name. */
  readonly settings: z.ZodType<{ readonly provider: string }>
  /** Made once; what a chain's settings say is in the entry that is read. */
  create(deps: UpstreamDeps): SwapProvider
}

/** Address that stands for the native coin of EVM chains, in lower case. */
export const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The least that a swap may give: the quote less the slippage, and never less than what was shown. */
export function leastOf(
  toAmount: bigint,
  { slippage, shownMin = 0n }: Pick<BuildRequest, 'slippage' | 'shownMin'>,
): bigint {
  const least = (toAmount * (10_000n - slippage)) / 10_000n
  return least > shownMin ? least : shownMin
}
