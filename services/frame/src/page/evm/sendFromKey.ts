import { LatchkeyError } from '@latchkey/protocol/errors'
import { openAfter, type RequestContext } from '../requests/context.js'
import type { Review } from '../review/review.js'
import { firstReview } from './firstReview.js'
import type { Hex } from './hex.js'
import { coinOf, feeFacts, partsOf, readCalls, insufficientFunds } from './reviewCalls.js'
import type { Call } from './simulate.js'
import { priceOf, sendOne, type Prices } from './transactions.js'

/**
 * Sends with the shown gas and fee.
 *
 * @throws LatchkeyError `user_rejected`, or the node's error
 */
export async function sendFromKey(context: RequestContext, call: Call): Promise<Hex> {
  const { origin, network, signal, approvals, keyring } = context
  const { evm: from } = await keyring.addresses()
  const first = firstReview([call], network.name)
  let prices: Prices | undefined
  const fullReview = (async (): Promise<Review> => {
    const [found, read] = await Promise.all([
      priceOf(context, from, [call]),
      readCalls(context, from, [call]),
    ])
    prices = found
    const parts = partsOf(read, network.symbol)
    return {
      ...first,
      ...parts,
      facts: [...first.facts, ...parts.facts, ...feeFacts(found, coinOf(network, read))],
      warnings: found.isShort ? [...parts.warnings, insufficientFunds(network.symbol)] : parts.warnings,
      blocked: found.isShort,
    }
  })()
  const wallet = await openAfter(context, approvals.ask({ origin, signal, review: first, fullReview }))
  const [gas] = prices?.gas ?? []
  if (prices === undefined || gas === undefined) throw new LatchkeyError('something_went_wrong')
  return sendOne(context, wallet, call, { fees: prices.fees, gas })
}
