import type { SwapCoin, SwapOffer } from '../../types/swap.js'

/** What a quote is asked for: base units of a coin. */
export type AskOffer = (from: SwapCoin, to: SwapCoin, amount: bigint) => Promise<SwapOffer>

/** What is to be got. */
export interface Wanted {
  readonly from: SwapCoin
  readonly to: SwapCoin
  /** Base units of `to` that have to come, whatever happens to the price. */
  readonly least: bigint
  /** What to begin with, such as what it took before. */
  readonly hint?: bigint | undefined
}

/** Questions at most; two or three are enough but for amounts that move the price much. */
const TRIES = 8

/** An offer is good when its minimum is no more than this share above what is wanted: 0.5 %. */
const GOOD = { over: 1005n, of: 1000n }

/**
 * Finds the swap that gives at least an amount: who swaps is asked what an amount gives, and the amount is brought closer
 * until its minimum is enough. What a swap gives beyond that stays with the visitor. Whole numbers all the way.
 *
 * @returns the cheapest offer that was found; its `toAmountMin` is `least` or more
 * @throws what `ask` throws; undefined where no amount gave enough
 */
export async function quoteAtLeast(
  ask: AskOffer,
  { from, to, least, hint }: Wanted,
): Promise<SwapOffer | undefined> {
  let best: SwapOffer | undefined
  // What selling the wanted amount gives is about what buying it takes.
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

/** Further up than in proportion: the more is swapped, the worse the price. Two answers tell how much worse. */
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
