import { LatchkeyError } from '@latchkey/protocol/errors'
import { callWallet } from '../../connections/requests.js'
import type { Context } from '../../store/context.js'
import { idOf } from '../../transactions/sent.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { PayState, PayTask } from '../../types/pay.js'
import type { SwapOffer } from '../../types/swap.js'
import { approveExactly } from '../swap/approveExactly.js'
import { askAllowance, askApproval, askSwap } from '../swap/askSwap.js'
import { canBatch, sendBatch, swapCalls } from '../swap/batchCalls.js'
import { followSent } from '../swap/followSent.js'
import { fetchGasPrice, networkCost } from '../swap/gasPrice.js'
import { type BuiltCall, transferData } from '../swap/parseSwap.js'
import { rememberTask } from '../swap/rememberTask.js'
import { findPayment, isHalfway, keyOf } from './payments.js'
import { askAndStore, type PayRun, showAsking } from './payRun.js'
import { changePay, sameText } from './payState.js'

/** For estimates: gas and size of most tokens. */
const TRANSFER: BuiltCall = {
  to: '0x0000000000000000000000000000000000000000',
  data: `0x${'ff'.repeat(68)}`,
  value: '0',
  gas: '65000',
}

export async function readSwapReview(
  context: Context,
  offer: SwapOffer,
  {
    actions,
    isNative,
    user,
  }: { readonly actions: AdapterActions; readonly isNative: boolean; readonly user: string },
): Promise<{
  readonly tasks: readonly PayTask[]
  readonly isBatch: boolean
  readonly fee: bigint | undefined
}> {
  const current = isNative ? undefined : await askAllowance(context, offer, user)
  const isShort = current !== undefined && current.allowance < BigInt(offer.amount)
  const [isBatch, gasPrice, approval, swap] = await Promise.all([
    canBatch(context, { actions, user, chainId: offer.chainId }),
    fetchGasPrice(context, offer.chainId),
    isShort ? askApproval(context, offer, user) : undefined,
    askSwap(context, offer, { user, isNative }),
  ])
  const approvalTasks: readonly PayTask[] = approval?.isReset
    ? ['reset', 'approve']
    : approval
      ? ['approve']
      : []
  const calls = [...approvalTasks.map(() => approval), swap, TRANSFER]
  const fee = await networkCost(calls, { actions, chainId: offer.chainId, gasPrice })
  return { tasks: [...approvalTasks, 'swap', 'pay'], isBatch, fee }
}

/** Approves only the exact amount. */
export async function swapForPayment(run: PayRun, offer: SwapOffer): Promise<void> {
  const { account, context, pay } = run
  const user = account.address
  const isNative = paysNative(run, offer)
  if (isNative) await askSwap(context, offer, { user, isNative })
  else
    await approveExactly(context, offer, {
      user,
      send: (call, task) => send(run, offer, { call, task, store: (ask) => callWallet(context, ask) }),
    })
  const call = await askSwap(context, offer, { user, isNative })
  if (isPaidElsewhere(context, pay)) return
  const store = (ask: () => Promise<string>) => askAndStore(run, { idKind: 'hash', task: 'swap', ask })
  const swapped = await send(run, offer, { call, task: 'swap', store })
  if (findPayment(context, keyOf(pay.terms))?.hash === swapped)
    changePay(context, pay, ({ terms }) => ({ swapped, chosen: terms.coin.address }))
}

const paysNative = ({ context, pay }: PayRun, { from }: SwapOffer): boolean =>
  sameText(from.address, context.config.families[pay.terms.namespace]?.nativeToken ?? '')

async function send(
  run: PayRun,
  offer: SwapOffer,
  {
    call: { data, gas, to, value },
    store,
    task,
  }: {
    readonly call: BuiltCall
    readonly task: Exclude<PayTask, 'pay'>
    store(ask: () => Promise<string>): Promise<string>
  },
): Promise<string> {
  const { account, actions, context, pay, show } = run
  const { network: chainId } = pay.terms
  showAsking(run, task)
  const hash = await store(async () => {
    if (!actions.sendCall) throw new LatchkeyError('swaps_not_supported')
    const limit = gas !== undefined && { gas }
    return actions.sendCall({ chainId, from: account.address, to, data, value, ...limit })
  })
  const call = { to, data, value }
  const record = rememberTask(context, offer, { sent: { hash }, task, user: account.address, call })
  show({ step: 'pending', task, hash })
  return followSent(context, record, { actions })
}

/** @returns undefined when another tab continued meanwhile */
export async function batchForPayment(run: PayRun, offer: SwapOffer): Promise<string | undefined> {
  const { account, actions, context, pay, show } = run
  const { coin, isNative, network: chainId, recipient, units } = pay.terms
  const user = account.address
  const transfer = isNative
    ? { to: recipient, data: '0x', value: units }
    : { to: coin.address, data: transferData(recipient, BigInt(units)), value: '0' }
  const swap = await swapCalls(context, offer, { user, isNative: paysNative(run, offer) })
  if (isPaidElsewhere(context, pay)) return undefined
  showAsking(run, 'pay')
  const ask = () => sendBatch(context, { actions, user, chainId }, [...swap, transfer])
  const batch = await askAndStore(run, { idKind: 'batch', task: 'pay', ask })
  show({ step: 'pending', task: 'pay' })
  return followSent(context, { id: idOf({ batch }), chainId, sent: { batch } }, { actions })
}

function isPaidElsewhere(context: Context, { terms }: PayState): boolean {
  const found = findPayment(context, keyOf(terms))
  return found !== undefined && !isHalfway(found)
}
