import { action } from '../../store/action.js'
import type { FetchPricesOptions } from './fetchPrices.js'

/**
 * Reads prices of assets in US dollars from the gateway into `state.prices`, at most twice a minute
 * each; for display only. A failure is logged and keeps earlier prices.
 */
export const fetchPrices = action(async (context, options: FetchPricesOptions): Promise<void> => {
  return (await context.lazy.prices()).fetchPrices(context, options)
})
