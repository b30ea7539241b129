import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { callWallet } from '../../connections/requests.js'
import { formatUnits } from '../../format/units.js'
import { navigate } from '../../router/moves.js'
import type { Context } from '../../store/context.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { PayState, PayStep, PayTask } from '../../types/pay.js'
import type { ConnectedAccount } from '../../types/state.js'
import type { Sent } from '../../types/transaction.js'
import { addTransaction } from '../../transactions/records.js'
import { awaitPayment } from './awaitPayment.js'
import { findPayment, forgetPayment, isHalfway, isSent, keyOf, writePayment } from './payments.js'
import { changePay, payerOf } from './payState.js'

/** A payment that is under way. */
export interface PayRun {
  readonly context: Context
  readonly pay: PayState
  readonly account: ConnectedAccount
  readonly actions: AdapterActions
  show(step: PayStep): void
}

/** Puts where a payment stands into the state. */
export const showIn =
  (context: Context, pay: PayState) =>
  (progress: PayStep): void => {
    const loading = progress.step === 'confirming' || progress.step === 'pending'
    changePay(context, pay, () => ({ loading, progress }))
  }

/** Shows that the wallet is asked. @throws LatchkeyError `request_aborted` once another account or network is used */
export function showAsking({ account, context, pay, show }: PayRun, task: PayTask): void {
  if (payerOf(context, pay.terms)?.caipAddress !== account.caipAddress)
    throw new LatchkeyError('request_aborted')
  show({ step: 'confirming', task })
  if (context.store.getState().modal.open) navigate(context.client, { view: 'PayProgress' })
}

/** Errors after which a wallet may still send what it was asked for. */
const OPEN_ENDS = ['wallet_timeout', 'request_aborted', 'session_gone'] as const

/**
 * Asks the wallet for what moves coins. It is written down before, so that a reload does nothing twice, and what it
 * answered after.
 *
 * @param as what the wallet answers: a hash, or its name for a batch
 * @returns what it answered
 */
export async function askNoted(
  { account, context, pay }: PayRun,
  { as, ask, task }: { readonly as: 'hash' | 'batch'; ask(): Promise<string>; readonly task: 'swap' | 'pay' },
): Promise<string> {
  const key = keyOf(pay.terms)
  const before = findPayment(context, key)
  const swapped = task === 'pay' ? context.store.getState().pay?.swapped : undefined
  const stored = {
    key,
    request: pay.request,
    at: context.platform.now(),
    from: account.address,
    ...(task === 'swap' && { task }),
    ...(swapped !== undefined && { swapped }),
  }
  writePayment(context, stored)
  // What another tab has sent meanwhile stays.
  const isOwn = (): boolean => {
    const now = findPayment(context, key)
    return !now || !isSent(now)
  }
  let answer: string
  try {
    answer = await callWallet(context, ask)
  } catch (error) {
    if (isOwn() && !OPEN_ENDS.some((name) => isLatchkeyError(error, name))) {
      if (before) writePayment(context, before)
      else forgetPayment(context, key)
    }
    throw error
  }
  if (isOwn()) writePayment(context, { ...stored, [as]: answer })
  return answer
}

/** The history of the account shows the payment from now on, in a family that has one. */
export function rememberPayment({ account, context, pay: { terms } }: PayRun, sent: Sent): void {
  const { coin, namespace, network: chainId, recipient: to, units } = terms
  if (!context.config.families[namespace]?.can.activity) return
  const { decimals, iconUrl, symbol } = coin
  const amount = formatUnits(units, decimals)
  addTransaction(context, {
    kind: 'payment',
    account: `${chainId}:${account.address}`,
    chainId,
    sent,
    summary: { to, amount, symbol, ...(iconUrl && { iconUrl }) },
  })
}

/** @returns the hash of the transaction that paid, which is another one where the wallet replaced it */
export async function finish(
  context: Context,
  pay: PayState,
  { hash, show }: { readonly hash: string; readonly show: (step: PayStep) => void },
): Promise<string> {
  show({ step: 'pending', task: 'pay', hash })
  const found = findPayment(context, keyOf(pay.terms))
  const stored = found?.hash === hash ? found : undefined
  // What others send for the account has no place among its own.
  const { from, nonce } = stored?.batch === undefined ? (stored ?? {}) : {}
  const paid = await awaitPayment(context, pay.terms, { hash, from, nonce }, (place) => {
    if (stored) writePayment(context, { ...stored, nonce: place })
  })
  // A page that leaves before its host was told finds the one that paid.
  if (stored && paid !== hash) writePayment(context, { ...stored, hash: paid })
  show({ step: 'paid', hash: paid, ...(paid !== hash && { replaced: hash }) })
  const { namespace } = pay.terms
  context.lazy.wallet().then(({ fetchBalance, fetchTokens }) => {
    void fetchBalance(context, { namespace, fresh: true })
    void fetchTokens(context, { namespace, fresh: true })
  }, context.log.failed('Balances were not read afresh'))
  return paid
}

/** How a payment failed. */
export interface Failure {
  readonly thrown: unknown
  /** Of the payment, as far as it was sent. */
  readonly hash: string | undefined
  /** What failed. */
  readonly task: PayTask
}

/** What went wrong stands in the state; a transaction that may still come stays written down. */
export function fail(context: Context, pay: PayState, { thrown, hash, task }: Failure): LatchkeyError {
  const error = toLatchkeyError(thrown, 'unable_to_initiate_payment')
  const { details, name } = error
  const key = keyOf(pay.terms)
  const stored = findPayment(context, key)
  // What a wallet was asked for, and has not told the hash of.
  const isUntold = stored !== undefined && stored.hash === undefined && !isHalfway(stored)
  const isOpen = OPEN_ENDS.some((one) => one === name) || name === 'transaction_timeout'
  const isReplaced = name === 'payment_replaced'
  const isExpired = details['kind'] === 'expired'
  const isUndone = name === 'transaction_reverted' && (task === 'swap' || isUntold)
  // What the wallet sent in its place is what can be looked up.
  // A swap tells its own hash, as long as it is what failed.
  const told = details['hash']
  const known = isExpired ? undefined : isReplaced || hash === undefined ? told : hash
  // Nothing was paid, and nothing can be: it may be begun again.
  if (isReplaced || isExpired || isUndone) forgetPayment(context, key)
  showIn(
    context,
    pay,
  )(
    name === 'user_rejected'
      ? { step: 'declined', task }
      : isUntold && isOpen && !isExpired
        ? { step: 'unsure', task: stored.task ?? 'pay' }
        : { step: 'failed', task, error: error.toJSON(), ...(typeof known === 'string' && { hash: known }) },
  )
  context.log.warn('A payment did not happen', { error: name, network: pay.terms.network })
  return error
}
