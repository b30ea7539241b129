import { action } from '../../store/action.js'
import type { PayRequest, PayResult } from '../../types/pay.js'

/**
 * Takes a payment like `client.pay`, for a page with its own UI: no view opens. `state.pay` holds
 * options, costs and progress; `choosePayCoin` and `confirmPay` are the visitor's actions.
 *
 * @param options `signal`: abort it when the visitor leaves; a pending transaction is still
 *   followed
 * @returns as `client.pay`
 * @throws LatchkeyError only `chunk_failed`
 */
export const payInPage = action(
  async (
    context,
    request: PayRequest,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<PayResult> => (await context.lazy.pay()).pay(context, request, options),
)

/**
 * Chooses the token to pay with.
 *
 * @param address of one of `state.pay.options`
 */
export const choosePayCoin = action(async (context, address: string): Promise<void> =>
  (await context.lazy.pay()).choosePayCoin(context, address),
)

/**
 * Makes the payment of `state.pay` with the chosen token, and follows it until it is mined: a swap,
 * if needed, then a transfer of the exact amount. `state.pay.progress` shows the progress. A second
 * call joins the first. A payment begun in another tab is shown, not repeated.
 *
 * @throws LatchkeyError `unable_to_initiate_payment` | `insufficient_funds` | `quote_changed` |
 *   `request_aborted` after a change of account, network or token, or when the visitor left |
 *   `user_rejected` | `transaction_reverted` | `payment_short` | `payment_replaced` |
 *   `transaction_timeout` | errors of the wallet, the gateway and `confirmSwap`
 */
export const confirmPay = action(async (context): Promise<void> =>
  (await context.lazy.pay()).confirmPay(context),
)

/**
 * Opens the on-ramp with the payment's asset and amount selected.
 *
 * @throws LatchkeyError `unable_to_initiate_payment` if no on-ramp provider sells it |
 *   `network_or_address_undefined`
 */
export const buyForPayment = action(async (context): Promise<void> =>
  (await context.lazy.payMore()).buyForPayment(context),
)

/** Restarts a payment whose transaction, as the visitor checked, was not sent. */
export const payAnyway = action(async (context): Promise<void> =>
  (await context.lazy.payMore()).payAnyway(context),
)

/** Continues to wait for a payment that was not mined in time. */
export const waitForPayment = action(async (context): Promise<void> =>
  (await context.lazy.pay()).waitLonger(context),
)

/** Pending payments; `client.pay` resumes one without paying twice. */
export const openPayments = action(async (context): Promise<readonly PayRequest[]> =>
  (await context.lazy.pay()).readPayments(context).map(({ request }) => request),
)
