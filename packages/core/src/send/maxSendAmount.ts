import { fetchBalance } from '../onDemand.js'
import { action } from '../client/action.js'
import { cutDecimals } from '../format/cutDecimals.js'
import { formatUnits } from '../format/formatUnits.js'
import { parseUnits } from '../format/parseUnits.js'
import type { FeeEstimate } from '../types/connector.js'
import { estimateFee } from './estimateFee.js'
import { sendToken } from './sendToken.js'

/**
 * The most that can be sent of the chosen token, as decimal text in whole units with at most eight significant
 * decimals, cut. A token: what is held. The native coin: balance − gas × maxFee × 1.2 − the OP-stack L1 fee, at the
 * balance of this moment; `'0'` when the fee is more than the balance.
 *
 * @throws LatchkeyError `rpc_unreachable` and others of the adapter's estimate
 */
export const maxSendAmount = action(async (context): Promise<string> => {
  const { store } = context
  if (sendToken(store.getState())?.native) await fetchBalance(context.client, { fresh: true })
  const token = sendToken(store.getState())
  const held = token?.balance ?? 0n
  if (!token || held === 0n) return '0'
  const cut = (units: bigint): string => (units > 0n ? cutDecimals(formatUnits(units, token.decimals)) : '0')
  if (!token.native) return cut(held)
  // One base unit: with the whole balance the node would refuse. The fee holds for the amount that the form will
  // have, so that what is shown and sent is what was counted with.
  const left = (fee: FeeEstimate): string => cut(held - BigInt(fee.fee))
  const fee = await estimateFee(context, {
    amount: '1',
    holdsFor: (made) => parseUnits(left(made), token.decimals).toString(),
  })
  return fee ? left(fee) : cut(held)
})
