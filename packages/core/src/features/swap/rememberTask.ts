import { formatUnits } from '../../format/units.js'
import type { Context } from '../../store/context.js'
import type { SwapCoin, SwapOffer, SwapTask } from '../../types/swap.js'
import { addTransaction, changeTransaction, idOf } from '../../transactions/records.js'
import type { UnderWay } from './underWay.js'

/** The history of the account shows what was sent for a swap from now on, in a family that has one. */
export function rememberTask(
  context: Context,
  { amount, chainId, from: coin, spender, to: other, toAmountMin }: SwapOffer,
  { sent, task, user }: { readonly sent: UnderWay['sent']; readonly task: SwapTask; readonly user: string },
): void {
  const { chainNamespace } = context.env.network(chainId) ?? {}
  if (!chainNamespace || !context.config.families[chainNamespace]?.can.activity) return
  const part = (units: string, { decimals, iconUrl, symbol }: SwapCoin) => ({
    amount: formatUnits(units, decimals),
    symbol,
    iconUrl,
  })
  addTransaction(context, {
    kind: task === 'swap' ? 'swap' : 'approve',
    account: `${chainId}:${user}`,
    chainId,
    sent,
    summary: {
      to: spender,
      ...part(task === 'reset' ? '0' : amount, coin),
      ...(task === 'swap' && { gets: part(toAmountMin, other) }),
    },
  })
}

/** A wallet has told the transaction of a batch; without one there is none, and nothing is to come. */
export const nameBatch = (context: Context, batch: string, hash: string | undefined): void =>
  nameSend(context, idOf({ batch }), hash)

/** What was sent has another name on the chain, or none, since nothing is to come of it. */
export function nameSend(context: Context, name: string, hash: string | undefined): void {
  changeTransaction(context, name, (one) => (hash === undefined ? undefined : { ...one, finalHash: hash }))
}
