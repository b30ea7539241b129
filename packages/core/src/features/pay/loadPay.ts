import type { Context } from '../../store/context.js'
import type { PayRequest, PayResult } from '../../types/pay.js'

/** Asks the visitor to pay, with the code for it. @throws LatchkeyError `chunk_failed` */
export async function pay(context: Context, request: PayRequest): Promise<PayResult> {
  const { connectedLazy } = await context.lazy.wallet()
  return (await connectedLazy.pay()).pay(context, request)
}
