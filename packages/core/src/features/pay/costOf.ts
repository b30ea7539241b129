import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../../store/context.js'
import { dataOf } from '../../store/selectors.js'
import type { PayCost, PayOption, PayTerms } from '../../types/pay.js'
import type { ConnectedAccount, Loadable } from '../../types/state.js'
import { askQuote } from '../swap/askSwap.js'
import { quoteAtLeast } from './quoteAtLeast.js'

/** Percent. */
const MAX_IMPACT = 15

export async function costOf(
  context: Context,
  { coin: to, network: chainId, units }: PayTerms,
  {
    account,
    option,
    signal,
  }: { readonly account: ConnectedAccount; readonly option: PayOption; readonly signal: AbortSignal },
): Promise<Loadable<PayCost>> {
  const { platform } = context
  const { coin: from } = option
  const previous = dataOf(option.cost)
  try {
    const offer = await quoteAtLeast(
      (give, get, amount) =>
        askQuote(
          context,
          { chainId, from: give, to: get, amount: amount.toString() },
          { user: account.address, signal },
        ),
      { from, to, minimum: BigInt(units), ...(previous && { hint: BigInt(previous.amount) }) },
    )
    // The visitor is asked about an unknown impact.
    const { priceImpact = 0 } = offer ?? {}
    if (!offer || priceImpact > MAX_IMPACT) throw new LatchkeyError('insufficient_liquidity')
    return { status: 'ready', data: { amount: offer.amount, offer }, at: platform.now() }
  } catch (cause) {
    const error = new LatchkeyError('unable_to_get_quote', {
      details: { from: from.symbol, to: to.symbol },
      cause,
    }).toJSON()
    return { status: 'failed', error, at: platform.now() }
  }
}
