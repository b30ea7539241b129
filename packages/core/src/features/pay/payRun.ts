import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { callWallet } from '../../connections/requests.js'
import { formatUnits } from '../../format/units.js'
import { navigate } from '../../router/moves.js'
import type { Context } from '../../store/context.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { PayState, PayStep, PayTask } from '../../types/pay.js'
import type { ConnectedAccount } from '../../types/state.js'
import type { SentCall } from '../../types/transaction.js'
import { addTransaction } from '../../transactions/records.js'
import {
  findPayment,
  forgetRequest,
  forgetPayment,
  isHalfway,
  isSent,
  keyOf,
  type PayResume,
  type StoredPayment,
} from './payments.js'
import { changePay, payerOf } from './payState.js'
import { settlePayment } from './settlePayment.js'

export interface PayRun {
  readonly context: Context
  readonly pay: PayState
  readonly account: ConnectedAccount
  readonly actions: AdapterActions
  show(step: PayStep): void
}

export const showIn =
  (context: Context, pay: PayState) =>
  (progress: PayStep): void => {
    const loading = progress.step === 'confirming' || progress.step === 'pending'
    changePay(context, pay, () => ({ loading, progress }))
  }

export function showAsking({ account, context, pay, show }: PayRun, task: PayTask): void {
  if (payerOf(context, pay.terms)?.caipAddress !== account.caipAddress)
    throw new LatchkeyError('request_aborted')
  show({ step: 'confirming', task })
  if (context.store.getState().modal.open) navigate(context.client, { view: 'PayProgress' })
}

const OPEN_ENDS = ['wallet_timeout', 'request_aborted', 'session_gone'] as const

/** Stored before the request: a reload never repeats it. */
export async function askAndStore(
  { account, context, pay: { request, terms } }: PayRun,
  {
    idKind,
    ask,
    call,
    task,
  }: {
    readonly idKind: 'hash' | 'batch'
    ask(): Promise<string>
    readonly call?: Promise<SentCall | undefined>
    readonly task: 'swap' | 'pay'
  },
): Promise<string> {
  const key = keyOf(terms)
  const { coin, network: chainId, recipient: to, units } = terms
  const { decimals, iconUrl, symbol } = coin
  const transaction = {
    kind: task === 'pay' ? 'payment' : task,
    account: `${chainId}:${account.address}`,
    chainId,
    summary: { to, amount: formatUnits(units, decimals), symbol, ...(iconUrl && { iconUrl }) },
  } as const
  const resume: PayResume = { key, request }
  addTransaction(context, { ...transaction, sent: { asked: key }, resume })
  let answer: string
  try {
    answer = await callWallet(context, ask)
  } catch (error) {
    if (!OPEN_ENDS.some((name) => isLatchkeyError(error, name))) forgetRequest(context, key)
    throw error
  }
  const stored = findPayment(context, key)
  const isResumable = !stored || !isSent(stored) || isHalfway(stored)
  forgetRequest(context, key)
  const sent = idKind === 'hash' ? { hash: answer } : { batch: answer }
  addTransaction(context, { ...transaction, sent, call: await call, ...(isResumable && { resume }) })
  return answer
}

export async function finish(
  context: Context,
  pay: PayState,
  {
    hash,
    show,
    ...options
  }: Pick<Partial<PayRun>, 'actions'> & Pick<PayRun, 'show'> & { readonly hash: string },
): Promise<string> {
  const { terms } = pay
  show({ step: 'pending', task: 'pay', hash })
  const found = findPayment(context, keyOf(terms))
  const record = found?.hash === hash ? found.record : { id: hash, chainId: terms.network, sent: { hash } }
  const paidHash = await settlePayment(context, terms, { record, ...options })
  show({ step: 'paid', hash: paidHash, ...(paidHash !== hash && { replaced: hash }) })
  return paidHash
}

export interface PayFailure {
  readonly thrown: unknown
  readonly hash: string | undefined
  readonly task: PayTask
}

/** A transaction that may still be mined stays stored. */
export function fail(context: Context, pay: PayState, failure: PayFailure): LatchkeyError {
  const error = toLatchkeyError(failure.thrown, 'unable_to_initiate_payment')
  const key = keyOf(pay.terms)
  const stored = findPayment(context, key)
  if (isVoid(error, failure, stored)) forgetPayment(context, key)
  showIn(context, pay)(stepAfter(error, failure, stored))
  context.log.warn('A payment did not happen', { error: error.name, network: pay.terms.network })
  return error
}

const isReplaced = ({ name }: LatchkeyError): boolean => name === 'payment_replaced'
const isExpired = ({ details }: LatchkeyError): boolean => details['kind'] === 'expired'

function isVoid(
  error: LatchkeyError,
  { hash, task }: PayFailure,
  stored: StoredPayment | undefined,
): boolean {
  // A wallet reports a batch's hash only at its end.
  const isBatch = hash === undefined && stored !== undefined && !isHalfway(stored)
  const isReverted = error.name === 'transaction_reverted' && (task === 'swap' || isBatch)
  return isReplaced(error) || isExpired(error) || isReverted
}

function stepAfter(
  error: LatchkeyError,
  { hash, task }: PayFailure,
  stored: StoredPayment | undefined,
): PayStep {
  const { details, name } = error
  if (name === 'user_rejected') return { step: 'declined', task }
  const isUnreported = stored !== undefined && stored.hash === undefined
  const isOpenEnded = OPEN_ENDS.some((one) => one === name) || name === 'transaction_timeout'
  if (isUnreported && isOpenEnded && !isExpired(error)) return { step: 'unsure', task: stored.task }
  // Only the replacement can be looked up.
  const reportedHash = details['hash']
  const finalHash = isExpired(error)
    ? undefined
    : isReplaced(error) || hash === undefined
      ? reportedHash
      : hash
  return {
    step: 'failed',
    task,
    error: error.toJSON(),
    ...(typeof finalHash === 'string' && { hash: finalHash }),
  }
}
