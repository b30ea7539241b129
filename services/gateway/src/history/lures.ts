import type { Asset, ChainTransaction, Movement } from './historyProvider.js'

/** A transaction that pays more accounts than this with one token hands it out to strangers. */
const mostPaid = 20

/** A domain, a link, or signs that nobody sees, in the name of a token: it is there to be read, not to be held. */
const advertisement = /https?:|www\.|[\p{L}\p{N}][-\p{L}\p{N}]*\.[a-z]{2,}|[\p{Cf}\p{Cc}\p{Co}]/iu

/** Whether a token says by its name, or its upstream says, that it is no asset. */
export function isLure(asset: Asset | undefined): boolean {
  if (asset?.isSpam) return true
  return [asset?.name, asset?.symbol].some((text) => text !== undefined && advertisement.test(text))
}

/**
 * Whether a transfer happened to people rather than by them: an amount of zero that "left" an account which did not
 * sign (anybody can have a token write that down), or one of many gifts to strangers.
 */
export function movesForNobody(move: Movement, { from, actors, movements }: ChainTransaction): boolean {
  if (move.from === from || actors.includes(move.from)) return false
  if (move.amount === '0') return true
  const paid = new Set(movements.filter(({ token }) => token === move.token).map(({ to }) => to))
  return paid.size > mostPaid && move.to !== from && !actors.includes(move.to)
}
