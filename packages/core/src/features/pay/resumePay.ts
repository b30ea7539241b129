import { LatchkeyError } from '@latchkey/protocol/errors'
import { MINUTE_MS } from '@latchkey/protocol/time'
import { navigate, resetTo } from '../../router/moves.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, shownView } from '../../store/selectors.js'
import type { PayState, PayTerms } from '../../types/pay.js'
import { findPayment, isHalfway, isSent, keyOf, type StoredPayment, writePayment } from './payments.js'
import { fail, finish, noteSwapped, showIn } from './payRun.js'
import { changePay, memoryOf, payerOf, sameText } from './payState.js'

/** How long the account is waited for whose wallet alone knows what it sent, ms. */
const ACCOUNT_MS = 5 * MINUTE_MS

/**
 * What was begun for a payment before, on an earlier visit or in another tab. A swap is one of its account: for others there
 * is none.
 */
export function findBegun(context: Context, terms: PayTerms): StoredPayment | undefined {
  const found = findPayment(context, keyOf(terms))
  const isTheirs =
    found?.task !== 'swap' || sameText(payerOf(context, terms)?.address ?? '', found.from ?? '')
  return isTheirs ? found : undefined
}

/** Shows a payment as it was begun, and follows what was sent. The wallet is asked for nothing. */
export function showBegun(context: Context, pay: PayState, found: StoredPayment): void {
  const { swapped, task } = found
  if (swapped !== undefined) changePay(context, pay, ({ terms }) => ({ swapped, chosen: terms.coin.address }))
  if (isHalfway(found)) return
  if (isSent(found)) void resumePay(context, pay, found)
  else showIn(context, pay)({ step: 'unsure', task: task ?? 'pay' })
  if (context.store.getState().modal.open) navigate(context.client, { view: 'PayProgress' })
}

/** Goes on with what was sent for a payment. Never rejects: how it ends stands in the state. */
function resumePay(context: Context, pay: PayState, found: StoredPayment): Promise<void> {
  const memory = memoryOf(context)
  memory.running ??= follow(context, pay, found)
    .catch(
      (thrown: unknown) => void fail(context, pay, { thrown, hash: found.hash, task: found.task ?? 'pay' }),
    )
    .finally(() => {
      delete memory.running
    })
  return memory.running
}

async function follow(context: Context, pay: PayState, found: StoredPayment): Promise<void> {
  const { from, hash, task = 'pay' } = found
  const show = showIn(context, pay)
  show({ step: 'pending', task, ...(hash !== undefined && { hash }) })
  if (task === 'pay' && hash !== undefined) {
    await finish(context, pay, { hash, show })
    return
  }
  // The wallet that sent it is asked what became of it.
  await account(context, pay.terms, from ?? '')
  const code = await (await context.lazy.wallet()).connectedLazy.paySwap()
  const done = await code.followStored(context, pay.terms, found)
  if (task === 'pay') {
    writePayment(context, { ...found, hash: done })
    await finish(context, pay, { hash: done, show })
    return
  }
  noteSwapped(context, pay, { from, swapped: done })
  show({ step: 'choosing' })
  if (shownView(context.store.getState()) === 'PayProgress') resetTo(context.client, { view: 'Pay' })
}

/** Waits until an account is connected. @throws LatchkeyError `transaction_timeout` after five minutes */
function account(context: Context, { namespace }: PayTerms, address: string): Promise<void> {
  const { lifetime, platform, store } = context
  return new Promise((done, refuse) => {
    const look = (): void => {
      if (sameText(connectedAccount(store.getState(), namespace)?.address ?? '', address)) end()
    }
    const end = (error?: LatchkeyError): void => {
      platform.clearTimeout(timer)
      stop()
      lifetime.removeEventListener('abort', late)
      if (error) refuse(error)
      else done()
    }
    const late = (): void => end(new LatchkeyError('transaction_timeout'))
    const timer = platform.setTimeout(late, ACCOUNT_MS)
    const stop = store.subscribe(look)
    lifetime.addEventListener('abort', late)
    look()
  })
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
