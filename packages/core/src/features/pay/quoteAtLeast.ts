import type { SwapCoin, SwapOffer } from '../../types/swap.js'

export type AskOffer = (from: SwapCoin, to: SwapCoin, amount: bigint) => Promise<SwapOffer>

export interface QuoteTarget {
  readonly from: SwapCoin
  readonly to: SwapCoin
  /** In base units of `to`. */
  readonly minimum: bigint
  readonly hint?: bigint | undefined
}

/** Two or three suffice unless the amount moves the price. */
const MAX_TRIES = 8

/** 0.5 % above the target. */
const TOLERANCE = { over: 1005n, of: 1000n }

/**
 * The cheapest swap that yields at least an amount. Providers quote outputs: this adjusts the
 * input.
 */
export async function quoteAtLeast(
  ask: AskOffer,
  { from, to, minimum, hint }: QuoteTarget,
): Promise<SwapOffer | undefined> {
  let best: SwapOffer | undefined
  // Selling the target amount yields about the needed input.
  let amount = hint ?? positive((BigInt((await ask(to, from, minimum)).toAmount) * 102n) / 100n)
  let before: readonly [amount: bigint, given: bigint] | undefined
  for (let tries = 1; tries < MAX_TRIES; tries += 1) {
    const offer = await ask(from, to, amount)
    const received = BigInt(offer.toAmountMin)
    const isEnough = received >= minimum
    if (isEnough && (!best || BigInt(offer.amount) < BigInt(best.amount))) best = offer
    if (isEnough && received * TOLERANCE.of <= minimum * TOLERANCE.over) break
    const next = isEnough
      ? ceil(amount * minimum, received)
      : largerAmount({ amount, received, minimum }, before)
    if (next === amount) break
    before = [amount, received]
    amount = positive(next)
  }
  return best
}

/** Larger swaps get worse prices. */
function largerAmount(
  {
    amount,
    received,
    minimum,
  }: { readonly amount: bigint; readonly received: bigint; readonly minimum: bigint },
  before: readonly [amount: bigint, given: bigint] | undefined,
): bigint {
  const margin = ceil(amount, 1000n)
  const [previousAmount, previousReceived] = before ?? [amount, received]
  const isMonotonic = previousAmount < amount && previousReceived < received
  return isMonotonic
    ? amount + ceil((minimum - received) * (amount - previousAmount), received - previousReceived) + margin
    : ceil(amount * minimum, received > 0n ? received : 1n) + margin
}

const ceil = (value: bigint, by: bigint): bigint => (value + by - 1n) / by
const positive = (value: bigint): bigint => (value > 0n ? value : 1n)
