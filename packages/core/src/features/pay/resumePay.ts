import { share } from '../../platform/share.js'
import { navigate } from '../../router/moves.js'
import type { Context } from '../../store/context.js'
import type { PayState, PayTerms } from '../../types/pay.js'
import { findPayment, isHalfway, isSent, keyOf, type StoredPayment } from './payments.js'
import { fail, finish, showIn } from './payRun.js'
import { changePay, PAYING, payerOf, sameText } from './payState.js'

/** From another visit or tab. A swap counts only for its own account. */
export function findPending(context: Context, terms: PayTerms): StoredPayment | undefined {
  const found = findPayment(context, keyOf(terms))
  const isPayer = found?.task !== 'swap' || sameText(payerOf(context, terms)?.address ?? '', found.from)
  return isPayer ? found : undefined
}

export function showPending(context: Context, pay: PayState, found: StoredPayment): void {
  const { swapped, task } = found
  if (swapped !== undefined) changePay(context, pay, ({ terms }) => ({ swapped, chosen: terms.coin.address }))
  if (isHalfway(found)) return
  if (isSent(found)) void resumePay(context, pay, found)
  else showIn(context, pay)({ step: 'unsure', task })
  if (context.store.getState().modal.open) navigate(context.client, { view: 'PayProgress' })
}

const resumePay = (context: Context, pay: PayState, found: StoredPayment): Promise<void> =>
  share(context, PAYING, () =>
    followPayment(context, pay, found).catch(
      (thrown: unknown) => void fail(context, pay, { thrown, hash: found.hash, task: found.task }),
    ),
  )

async function followPayment(context: Context, pay: PayState, found: StoredPayment): Promise<void> {
  const { hash, task } = found
  const show = showIn(context, pay)
  show({ step: 'pending', task, ...(hash !== undefined && { hash }) })
  if (task === 'pay' && hash !== undefined) {
    await finish(context, pay, { hash, show })
    return
  }
  const code = await context.lazy.payMore()
  const sentHash = await code.followStoredPayment(context, pay, found)
  if (sentHash !== undefined) await finish(context, pay, { hash: sentHash, show })
}

export async function waitLonger(context: Context): Promise<void> {
  const { pay } = context.store.getState()
  const { progress } = pay ?? {}
  if (!pay || progress?.step !== 'failed' || progress.error.name !== 'transaction_timeout') return
  const { hash } = progress
  const stored = findPayment(context, keyOf(pay.terms))
  if (stored && hash !== undefined && stored.hash === hash) await resumePay(context, pay, stored)
}
