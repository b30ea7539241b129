import type { Context } from '../../store/context.js'
import type { PayState } from '../../types/pay.js'
import { keyOf, writePayment } from './payments.js'
import { changePay } from './payState.js'

/** The chain has the swap of a payment: only the transfer is left, from the asset itself. */
export function noteSwapped(
  context: Context,
  pay: PayState,
  { from, swapped }: { readonly from: string | undefined; readonly swapped: string },
): void {
  const at = context.platform.now()
  const key = keyOf(pay.terms)
  writePayment(context, { key, request: pay.request, at, ...(from && { from }), task: 'swap', swapped })
  changePay(context, pay, ({ terms }) => ({ swapped, chosen: terms.coin.address }))
}
