import { fetchBalance } from '../onDemand.js'
import { contextOf } from '../client/context.js'
import { formatUnits } from '../format/formatUnits.js'
import type { Client } from '../types/client.js'
import type { FeeEstimate } from '../types/connector.js'
import { estimateFee } from './estimateFee.js'
import { sendToken } from './sendToken.js'

/**
 * The most that can be sent of the chosen token, as decimal text in whole units. A token: all of it. The native coin:
 * balance − gas × maxFee × 1.2 − the OP-stack L1 fee (contracts.md 6), at the balance of this moment; `'0'` when the
 * fee is more than the balance.
 *
 * @throws LatchkeyError `rpc_unreachable` and others of the adapter's estimate
 */
export async function maxSendAmount(client: Client): Promise<string> {
  const context = contextOf(client)
  const { store } = context
  if (sendToken(store.getState())?.native) await fetchBalance(client, { fresh: true })
  const token = sendToken(store.getState())
  const held = token?.balance ?? 0n
  if (!token || held === 0n) return '0'
  if (!token.native) return formatUnits(held, token.decimals)
  // One base unit: with the whole balance the node would refuse. The fee holds for the amount that the form will
  // have, so that what is shown and sent is what was counted with.
  const left = (fee: FeeEstimate): bigint => held - BigInt(fee.fee)
  const fee = await estimateFee(context, { amount: '1', holdsFor: (made) => left(made).toString() })
  const max = fee ? left(fee) : held
  return max > 0n ? formatUnits(max, token.decimals) : '0'
}
