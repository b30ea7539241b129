import { LatchkeyError } from '@latchkey/protocol/errors'
import { callWallet } from '../../connections/requests.js'
import { navigate } from '../../router/moves.js'
import type { Context } from '../../store/context.js'
import type { PayTask } from '../../types/pay.js'
import type { SwapOffer } from '../../types/swap.js'
import { approveExactly } from '../swap/approveExactly.js'
import { askAllowance, askApproval, askSwap } from '../swap/askSwap.js'
import { followSent } from '../swap/followSent.js'
import { fetchGasPrice, networkCost } from '../swap/gasPrice.js'
import type { BuiltCall } from '../swap/parseSwap.js'
import { rememberTask } from '../swap/rememberTask.js'
import type { PayRun } from './confirmPay.js'
import { sameText } from './payState.js'

/** Gas of a token's transfer, at most of the tokens that people hold. */
const TRANSFER_GAS = '65000'

/**
 * What a payment by a swap takes: what the wallet is asked for, and what the network takes for it, in base units of its
 * coin.
 *
 * @throws LatchkeyError as the gateway answers
 */
export async function readSwapReview(
  context: Context,
  offer: SwapOffer,
  { user, isNative }: { readonly user: string; readonly isNative: boolean },
): Promise<{ readonly tasks: readonly PayTask[]; readonly fee: bigint | undefined }> {
  const known = isNative ? undefined : await askAllowance(context, offer, user)
  const isShort = known !== undefined && known.allowance < BigInt(offer.amount)
  const [gasPrice, approval, swap] = await Promise.all([
    fetchGasPrice(context, offer.chainId),
    isShort ? askApproval(context, offer, user) : undefined,
    askSwap(context, offer, { user, isNative }),
  ])
  const before: readonly PayTask[] = approval?.isReset ? ['reset', 'approve'] : approval ? ['approve'] : []
  // What the transfer really takes the wallet tells.
  const calls = [...before.map(() => approval), swap, { gas: TRANSFER_GAS }]
  return { tasks: [...before, 'swap', 'pay'], fee: networkCost(calls, gasPrice) }
}

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
  await followSent(context, offer, { actions, sent: { hash } })
}
