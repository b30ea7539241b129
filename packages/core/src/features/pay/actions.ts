import { action } from '../../store/action.js'
import type { PayRequest, PayResult } from '../../types/pay.js'

/**
 * Takes a payment as `client.pay` does, for a page that draws it: no view opens. `state.pay` says what can be paid with, at
 * which cost, and how it goes; `choosePayCoin` and `confirmPay` are the visitor's presses. After a no or a failure it can
 * be confirmed again, until the signal ends it.
 *
 * @param options `signal`: the visitor leaves. That is `dismissed`, or how it failed; what is under way is followed first
 * @returns as `client.pay`
 * @throws LatchkeyError `chunk_failed` alone
 */
export const payInPage = action(
  async (
    context,
    request: PayRequest,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<PayResult> => (await context.lazy.pay()).pay(context, request, options),
)

/**
 * Chooses what to pay with.
 *
 * @param client the client that was asked to pay
 * @param address of one of the coins of `state.pay.options`
 */
export const choosePayCoin = action(async (context, address: string): Promise<void> =>
  (await context.lazy.pay()).choosePayCoin(context, address),
)

/**
 * Pays what `state.pay` asks for with the coin that is chosen, and follows it until the chain has it: first the swap, where
 * one is needed, then the transfer of exactly the amount. `state.pay.progress` says how it goes. A second call meanwhile
 * shares the first. What was begun in another tab is shown instead of being paid twice.
 *
 * @throws LatchkeyError `unable_to_initiate_payment` | `insufficient_funds` | `quote_changed` | `request_aborted` after a
 *   change of account or network, or once the visitor left or chose another coin | `user_rejected` | `transaction_reverted` | `payment_short` | `payment_replaced` |
 *   `transaction_timeout` | as
 *   wallet, gateway and `confirmSwap` answer
 */
export const confirmPay = action(async (context): Promise<void> =>
  (await context.lazy.pay()).confirmPay(context),
)

/**
 * Goes to the on-ramp with what the payment needs chosen.
 *
 * @throws LatchkeyError `unable_to_initiate_payment` where nobody sells it | `network_or_address_undefined`
 */
export const buyForPayment = action(async (context): Promise<void> =>
  (await context.lazy.payMore()).buyForPayment(context),
)

/** Begins a payment again of which nobody knows whether it was sent: the visitor has looked and says that it was not. */
export const payAnyway = action(async (context): Promise<void> =>
  (await context.lazy.payMore()).payAnyway(context),
)

/** Waits on for a payment that the network did not take in time. */
export const waitForPayment = action(async (context): Promise<void> =>
  (await context.lazy.pay()).waitLonger(context),
)

/**
 * The payments that a wallet was asked for and whose end no page was told of: calling `client.pay` with one again finds it
 * under way, and pays nothing twice.
 */
export const openPayments = action(async (context): Promise<readonly PayRequest[]> =>
  (await context.lazy.pay()).readPayments(context).map(({ request }) => request),
)
