import type { OnrampQuoteResponse } from '@latchkey/protocol/http'
import { action } from '../../store/action.js'
import type { OnrampState } from '../../types/onramp.js'
import type { OnrampPatch } from './quotes.js'

// These actions load their code on the first call. All may throw `chunk_failed`.

/**
 * Reads coins for sale and on-ramp providers into `state.onramp`, and restores an order.
 *
 * @throws LatchkeyError `network_or_address_undefined` without an account
 */
export const loadOnramp = action(async (context): Promise<OnrampState> =>
  (await context.lazy.buy()).loadOnramp(context),
)

/**
 * Changes the purchase in `state.onramp`; a quote follows after a pause in changes.
 *
 * @throws LatchkeyError `invalid_amount` unless the amount has at most two decimals
 */
export const setOnramp = action(async (context, patch: OnrampPatch): Promise<void> =>
  (await context.lazy.buy()).setOnramp(context, patch),
)

/** Resets coin, amount, currency and provider; keeps the lists and an order. */
export const resetOnramp = action(async (context): Promise<void> =>
  (await context.lazy.buy()).resetOnramp(context),
)

/** Requests a quote into `state.onramp.quote`. If undefined, `error` has the reason. */
export const fetchOnrampQuote = action(async (context): Promise<OnrampQuoteResponse | undefined> =>
  (await context.lazy.buy()).fetchOnrampQuote(context),
)

/** Asks the gateway once for the order's status. Never rejects. */
export const checkOrder = action(async (context): Promise<void> =>
  (await context.lazy.buy()).checkOrder(context),
)

/** Follows the order without its window, once the visitor says that they paid. */
export const keepWaiting = action(async (context): Promise<void> =>
  (await context.lazy.buy()).keepWaiting(context),
)

/** Removes `state.onramp.order`. */
export const dismissOrder = action(async (context): Promise<void> =>
  (await context.lazy.buy()).dismissOrder(context),
)
