import { share } from '../../platform/share.js'
import { navigate } from '../../router/moves.js'
import type { Context } from '../../store/context.js'
import type { PayState, PayTerms } from '../../types/pay.js'
import { findPayment, isHalfway, isSent, keyOf, type StoredPayment } from './payments.js'
import { fail, finish, showIn } from './payRun.js'
import { changePay, PAYING, payerOf, sameText } from './payState.js'

/**
 * What was begun for a payment before, on an earlier visit or in another tab. A swap is one of its account: for others there
 * is none.
 */
export function findBegun(context: Context, terms: PayTerms): StoredPayment | undefined {
  const found = findPayment(context, keyOf(terms))
  const isTheirs = found?.task !== 'swap' || sameText(payerOf(context, terms)?.address ?? '', found.from)
  return isTheirs ? found : undefined
}

/** Shows a payment as it was begun, and follows what was sent. The wallet is asked for nothing. */
export function showBegun(context: Context, pay: PayState, found: StoredPayment): void {
  const { swapped, task } = found
  if (swapped !== undefined) changePay(context, pay, ({ terms }) => ({ swapped, chosen: terms.coin.address }))
  if (isHalfway(found)) return
  if (isSent(found)) void resumePay(context, pay, found)
  else showIn(context, pay)({ step: 'unsure', task })
  if (context.store.getState().modal.open) navigate(context.client, { view: 'PayProgress' })
}

/** Goes on with what was sent for a payment. Never rejects: how it ends stands in the state. */
const resumePay = (context: Context, pay: PayState, found: StoredPayment): Promise<void> =>
  share(context, PAYING, () =>
    follow(context, pay, found).catch(
      (thrown: unknown) => void fail(context, pay, { thrown, hash: found.hash, task: found.task }),
    ),
  )

async function follow(context: Context, pay: PayState, found: StoredPayment): Promise<void> {
  const { hash, task } = found
  const show = showIn(context, pay)
  show({ step: 'pending', task, ...(hash !== undefined && { hash }) })
  if (task === 'pay' && hash !== undefined) {
    await finish(context, pay, { hash, show })
    return
  }
  const code = await context.lazy.payMore()
  const paying = await code.followStored(context, pay, found)
  if (paying !== undefined) await finish(context, pay, { hash: paying, show })
}

/** Goes on waiting for a transaction that did not come in time, of the swap or of the payment itself. */
export async function waitLonger(context: Context): Promise<void> {
  const { pay } = context.store.getState()
  const { progress } = pay ?? {}
  if (!pay || progress?.step !== 'failed' || progress.error.name !== 'transaction_timeout') return
  const { hash } = progress
  const stored = findPayment(context, keyOf(pay.terms))
  if (stored && hash !== undefined && stored.hash === hash) await resumePay(context, pay, stored)
}
