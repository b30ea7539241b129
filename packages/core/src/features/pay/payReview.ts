import { toLatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../../store/context.js'
import { dataOf, keepData } from '../../store/selectors.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { PayOption, PayReview, PayState, PayTask, PayTerms } from '../../types/pay.js'
import { chosenOption, coversCost } from './payChoice.js'
import { changePay, payerOf, sameText } from './payState.js'

export async function readReview(context: Context, pay: PayState, signal: AbortSignal): Promise<void> {
  const { platform, store } = context
  const now = store.getState().pay
  const option = now?.terms === pay.terms ? chosenOption(now) : undefined
  const account = payerOf(context, pay.terms)
  if (!option || !account || coversCost(option) !== true) {
    return changePay(context, pay, () => ({ review: { status: 'idle' } }))
  }
  const isCurrent = (): boolean => {
    const { pay: latest } = store.getState()
    const current = latest && chosenOption(latest)
    return (
      !signal.aborted &&
      current !== undefined &&
      sameText(current.coin.address, option.coin.address) &&
      payerOf(context, pay.terms)?.caipAddress === account.caipAddress
    )
  }
  changePay(context, pay, ({ review }) => {
    const data = dataOf(review)
    return { review: { status: 'loading', ...(data?.coin === option.coin.address && keepData(review)) } }
  })
  try {
    const data = await reviewOf(context, pay, { option, user: account.address })
    if (isCurrent())
      changePay(context, pay, () => ({ review: { status: 'ready', data, at: platform.now() } }))
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'unable_to_initiate_payment').toJSON()
    if (isCurrent())
      changePay(context, pay, () => ({ review: { status: 'failed', error, at: platform.now() } }))
  }
}

async function reviewOf(
  context: Context,
  { terms }: PayState,
  { option, user }: { readonly option: PayOption; readonly user: string },
): Promise<PayReview> {
  const { namespace } = terms
  const cost = dataOf(option.cost)
  const offer = cost?.offer
  const nativeAddress = context.config.families[namespace]?.nativeToken ?? ''
  const { actionsOf, fetchBalance } = await context.lazy.wallet()
  const actions = await actionsOf(context, namespace)
  const paysNative = sameText(option.coin.address, nativeAddress)
  let tasks: readonly PayTask[] = ['pay']
  let fee: bigint | undefined
  let isBatch = false
  let estimate: PayReview['estimate']
  if (offer) {
    const code = await context.lazy.payMore()
    ;({ tasks, isBatch, fee } = await code.readSwapReview(context, offer, {
      actions,
      user,
      isNative: paysNative,
    }))
  } else {
    estimate = await estimateTransfer(actions, terms, user)
    fee = estimate && BigInt(estimate.fee)
  }
  const native = await fetchBalance(context, { namespace })
  const spent = (paysNative ? BigInt(cost?.amount ?? 0) : 0n) + (fee ?? 0n)
  const isShort = native !== undefined && BigInt(native.amount) < spent
  return {
    coin: option.coin.address,
    tasks,
    isBatch,
    ...(fee !== undefined && { fee: fee.toString() }),
    ...(estimate && { estimate }),
    ...(isShort && { lacks: native.symbol }),
  }
}

async function estimateTransfer(
  actions: AdapterActions,
  { coin, isNative, network: chainId, recipient, reference, units }: PayTerms,
  user: string,
): Promise<PayReview['estimate']> {
  const token = isNative ? {} : { token: { address: coin.address, decimals: coin.decimals } }
  return actions.estimateFees?.({
    chainId,
    from: user,
    to: recipient,
    amount: units,
    ...token,
    // Base units, even for mints with scaled amounts.
    ...(reference !== undefined && { reference }),
  })
}
