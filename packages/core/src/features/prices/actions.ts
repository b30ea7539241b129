import { action } from '../../store/action.js'
import type { FetchPricesOptions } from './fetchPrices.js'

/**
 * Reads what assets cost in US dollars, from the gateway, into `state.prices`; each one at most twice a minute. Prices are
 * for display: no limit and no choice depends on one. What nobody knows a price of stands there without one. A failure is
 * logged and leaves what was known.
 */
export const fetchPrices = action(async (context, options: FetchPricesOptions): Promise<void> => {
  return (await context.lazy.prices()).fetchPrices(context, options)
})
