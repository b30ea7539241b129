import { action } from '../../store/action.js'
import type { Context } from '../../store/context.js'
import type { PayRequest } from '../../types/pay.js'

/**
 * Chooses what to pay with.
 *
 * @param client the client that was asked to pay
 * @param address of one of the coins of `state.pay.options`
 */
export const choosePayCoin = action(async (context, address: string): Promise<void> =>
  (await payCode(context)).choosePayCoin(context, address),
)

/**
 * Pays what `state.pay` asks for with the coin that is chosen, and follows it until the chain has it: first the swap, where
 * one is needed, then the transfer of exactly the amount. `state.pay.progress` says how it goes. A second call meanwhile
 * shares the first. What was begun in another tab is shown instead of being paid twice.
 *
 * @throws LatchkeyError `unable_to_initiate_payment` | `insufficient_funds` | `quote_changed` | `request_aborted` after a
 *   change of account or network | `user_rejected` | `transaction_reverted` | `payment_short` | `payment_replaced` |
 *   `transaction_timeout` | as
 *   wallet, gateway and `confirmSwap` answer
 */
export const confirmPay = action(async (context): Promise<void> =>
  (await payCode(context)).confirmPay(context),
)

/**
 * Goes to the on-ramp with what the payment needs chosen.
 *
 * @throws LatchkeyError `unable_to_initiate_payment` where nobody sells it | `network_or_address_undefined`
 */
export const buyForPayment = action(async (context): Promise<void> =>
  (await payCode(context)).buyForPayment(context),
)

/** Begins a payment again of which nobody knows whether it was sent: the visitor has looked and says that it was not. */
export const payAnyway = action(async (context): Promise<void> => (await payCode(context)).payAnyway(context))

/** Waits on for a payment that the network did not take in time. */
export const waitForPayment = action(async (context): Promise<void> =>
  (await payCode(context)).waitLonger(context),
)

/**
 * The payments that a wallet was asked for and whose end no page was told of: calling `client.pay` with one again finds it
 * under way, and pays nothing twice.
 */
export const openPayments = action(async (context): Promise<readonly PayRequest[]> =>
  (await payCode(context)).readPayments(context).map(({ request }) => request),
)

async function payCode(context: Context) {
  const { connectedLazy } = await context.lazy.wallet()
  return connectedLazy.pay()
}
