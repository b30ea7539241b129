import { formatUnits } from '../../format/units.js'
import type { Context } from '../../store/context.js'
import { addTransaction } from '../../transactions/records.js'
import type { SwapCoin, SwapOffer, SwapTask } from '../../types/swap.js'
import type { Sent, SentCall, TransactionRecord } from '../../types/transaction.js'

interface SentTask {
  readonly sent: Sent
  readonly task: SwapTask
  readonly tasks?: readonly SwapTask[]
  readonly user: string
  readonly call?: SentCall | undefined
}

export function rememberTask(
  context: Context,
  offer: SwapOffer,
  { call, sent, task, tasks, user }: SentTask,
): TransactionRecord {
  const { amount, chainId, from, spender, to, toAmountMin } = offer
  const amountOf = (units: string, { decimals, iconUrl, symbol }: SwapCoin) => ({
    amount: formatUnits(units, decimals),
    symbol,
    iconUrl,
  })
  return addTransaction(context, {
    kind: task === 'swap' ? 'swap' : 'approve',
    account: `${chainId}:${user}`,
    chainId,
    sent,
    call,
    summary: {
      to: spender,
      ...amountOf(task === 'reset' ? '0' : amount, from),
      ...(task === 'swap' && { gets: amountOf(toAmountMin, to) }),
    },
    ...(tasks && { resume: { offer, task, tasks } }),
  })
}
