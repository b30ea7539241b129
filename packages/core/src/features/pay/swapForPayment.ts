import { LatchkeyError } from '@latchkey/protocol/errors'
import { MINUTE_MS } from '@latchkey/protocol/time'
import { callWallet } from '../../connections/requests.js'
import { navigate } from '../../router/moves.js'
import type { PayTask } from '../../types/pay.js'
import type { SwapOffer } from '../../types/swap.js'
import { approveExactly } from '../swap/approveExactly.js'
import { askSwap } from '../swap/askSwap.js'
import type { BuiltCall } from '../swap/parseSwap.js'
import { rememberTask } from '../swap/rememberTask.js'
import type { PayRun } from './confirmPay.js'
import { sameText } from './payState.js'

/** How long a receipt is waited for, ms. */
const RECEIPT_MS = 5 * MINUTE_MS

/**
 * Swaps what is paid with for the asset: an approval of exactly the amount where one is missing, then the swap, which gives
 * the minimum that was shown or reverts.
 *
 * @throws LatchkeyError as `confirmSwap`
 */
export async function swapForPayment(run: PayRun, offer: SwapOffer): Promise<void> {
  const { account, context, pay } = run
  const user = account.address
  const isNative = sameText(
    offer.from.address,
    context.config.families[pay.terms.namespace]?.nativeToken ?? '',
  )
  // What may still refuse it is asked before the view changes.
  if (isNative) await askSwap(context, offer, { user, isNative })
  else await approveExactly(context, offer, { user, send: (call, task) => send(run, offer, { call, task }) })
  // After an approval everything is asked again: the price has moved, but the minimum stays what was shown.
  await send(run, offer, { call: await askSwap(context, offer, { user, isNative }), task: 'swap' })
}

/** Has the wallet send a call and waits until it is mined. */
async function send(
  { account, actions, check, context, pay, show }: PayRun,
  offer: SwapOffer,
  { call, task }: { readonly call: BuiltCall; readonly task: Exclude<PayTask, 'pay'> },
): Promise<void> {
  check()
  const { data, gas, to, value } = call
  const { network: chainId } = pay.terms
  show({ step: 'confirming', task })
  if (context.store.getState().modal.open) navigate(context.client, { view: 'PayProgress' })
  const hash = await callWallet(context, async () => {
    if (!actions.sendCall) throw new LatchkeyError('swaps_not_supported')
    const limit = gas !== undefined && { gas }
    return actions.sendCall({ chainId, from: account.address, to, data, value, ...limit })
  })
  rememberTask(context, offer, { sent: { hash }, task, user: account.address })
  show({ step: 'pending', task, hash })
  const limit = new AbortController()
  const stop = (): void => limit.abort()
  const timer = context.platform.setTimeout(stop, RECEIPT_MS)
  context.lifetime.addEventListener('abort', stop)
  try {
    const receipt = await actions.waitForReceipt?.({ chainId, hash, signal: limit.signal })
    if (receipt?.status === 'reverted') throw new LatchkeyError('transaction_reverted', { details: { hash } })
  } catch (error) {
    throw limit.signal.aborted ? new LatchkeyError('transaction_timeout', { details: { hash } }) : error
  } finally {
    context.platform.clearTimeout(timer)
    context.lifetime.removeEventListener('abort', stop)
  }
}
