import type { SwapCoin, SwapOffer } from '../../types/swap.js'

export type AskOffer = (from: SwapCoin, to: SwapCoin, amount: bigint) => Promise<SwapOffer>

export interface Wanted {
  readonly from: SwapCoin
  readonly to: SwapCoin
  /** In base units of `to`. */
  readonly least: bigint
  readonly hint?: bigint | undefined
}

/** Two or three suffice unless the amount moves the price. */
const TRIES = 8

/** 0.5 % above the target. */
const GOOD = { over: 1005n, of: 1000n }

/**
 * The cheapest swap that yields at least an amount. Providers quote outputs: this adjusts the
 * input.
 */
export async function quoteAtLeast(
  ask: AskOffer,
  { from, to, least, hint }: Wanted,
): Promise<SwapOffer | undefined> {
  let best: SwapOffer | undefined
  // Selling the target amount yields about the needed input.
  let amount = hint ?? atLeastOne((BigInt((await ask(to, from, least)).toAmount) * 102n) / 100n)
  let before: readonly [amount: bigint, given: bigint] | undefined
  for (let tries = 1; tries < TRIES; tries += 1) {
    const offer = await ask(from, to, amount)
    const given = BigInt(offer.toAmountMin)
    const isEnough = given >= least
    if (isEnough && (!best || BigInt(offer.amount) < BigInt(best.amount))) best = offer
    if (isEnough && given * GOOD.of <= least * GOOD.over) break
    const next = isEnough ? ceil(amount * least, given) : more({ amount, given, least }, before)
    if (next === amount) break
    before = [amount, given]
    amount = atLeastOne(next)
  }
  return best
}

/** Larger swaps get worse prices. */
function more(
  { amount, given, least }: { readonly amount: bigint; readonly given: bigint; readonly least: bigint },
  before: readonly [amount: bigint, given: bigint] | undefined,
): bigint {
  const margin = ceil(amount, 1000n)
  const [less, gave] = before ?? [amount, given]
  const isLine = less < amount && gave < given
  return isLine
    ? amount + ceil((least - given) * (amount - less), given - gave) + margin
    : ceil(amount * least, given > 0n ? given : 1n) + margin
}

const ceil = (value: bigint, by: bigint): bigint => (value + by - 1n) / by
const atLeastOne = (value: bigint): bigint => (value > 0n ? value : 1n)
