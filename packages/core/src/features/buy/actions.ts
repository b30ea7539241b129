import type { OnrampQuoteResponse } from '@latchkey/protocol/http'
import { action } from '../../store/action.js'
import type { OnrampState } from '../../types/onramp.js'
import type { OnrampPatch } from './quotes.js'

// The actions whose code comes with their first call. All may throw `chunk_failed`.

/**
 * Reads what can be bought, and from whom, into `state.onramp`, and finds what was begun in this browser.
 *
 * @throws LatchkeyError `network_or_address_undefined` without an account
 */
export const loadOnramp = action(async (context): Promise<OnrampState> =>
  (await context.lazy.buy()).loadOnramp(context),
)

/**
 * Changes what is to be bought in `state.onramp`, and from whom, and asks for a quote once changes pause.
 *
 * @throws LatchkeyError `invalid_amount` for what is no amount with at most two decimals
 */
export const setOnramp = action(async (context, patch: OnrampPatch): Promise<void> =>
  (await context.lazy.buy()).setOnramp(context, patch),
)

/**
 * What is to be bought, with what money and from whom, is as it was at first; what is known stays, and an order that was
 * begun. `fetchOnrampQuote` asks for the quote of it.
 */
export const resetOnramp = action(async (context): Promise<void> =>
  (await context.lazy.buy()).resetOnramp(context),
)

/**
 * Asks what the chosen amount buys, into `state.onramp.quote`; undefined when there is none, and `error` says why.
 */
export const fetchOnrampQuote = action(async (context): Promise<OnrampQuoteResponse | undefined> =>
  (await context.lazy.buy()).fetchOnrampQuote(context),
)

/** Asks the gateway once how `state.onramp.order` goes. Never rejects: who does not answer has no news. */
export const checkOrder = action(async (context): Promise<void> =>
  (await context.lazy.buy()).checkOrder(context),
)

/** The visitor says that they paid: `state.onramp.order` is waited for without its window. */
export const keepWaiting = action(async (context): Promise<void> =>
  (await context.lazy.buy()).keepWaiting(context),
)

/** Forgets `state.onramp.order`. */
export const dismissOrder = action(async (context): Promise<void> =>
  (await context.lazy.buy()).dismissOrder(context),
)
