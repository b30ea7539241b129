import { SEND_NAMESPACES } from '@latchkey/protocol/constants'
import { isLatchkeyError, LatchkeyError, type SerializedError } from '@latchkey/protocol/errors'
import type { EventProperties } from '@latchkey/protocol/events'
import type { Context } from '../client/context.js'
import { writerOf } from '../connect/writerOf.js'
import type { AdapterActions, FeeEstimate } from '../types/connector.js'
import type { Network } from '../types/network.js'
import { checkSend } from './checkSend.js'
import { estimateFee } from './estimateFee.js'
import { baseUnits, sendToken } from './sendToken.js'

/** A send that may go to the wallet. */
export interface SendPlan {
  readonly native: boolean
  readonly from: string
  readonly to: string
  readonly symbol: string
  /** As it was typed. */
  readonly amount: string
  readonly network: Network
  readonly actions: AdapterActions
  readonly event: EventProperties['SEND_INITIATED']
  /** Asks the wallet; resolves to the hash. */
  transfer(): Promise<string>
}

/**
 * Turns the send of the state into a transfer, or says why not, before anything is shown or asked.
 *
 * @throws LatchkeyError in this order: `amount_and_receiver_required`, `token_required` (eip155),
 *   `network_or_address_undefined`, `unsupported_chain`, what `validateSend` finds, what the estimate finds
 */
export async function planSend(context: Context): Promise<SendPlan> {
  const { store, client, env } = context
  const { namespace, send, accounts } = store.getState()
  if (!send.sendTokenAmount || !send.receiverAddress) throw new LatchkeyError('amount_and_receiver_required')
  if (namespace === 'eip155' && !send.token) throw new LatchkeyError('token_required')
  const account = accounts[namespace]
  const network = account?.status === 'connected' ? env.network(account.chainId) : undefined
  if (account?.status !== 'connected' || !network) throw new LatchkeyError('network_or_address_undefined')
  if (!(SEND_NAMESPACES as readonly string[]).includes(namespace))
    throw new LatchkeyError('unsupported_chain')
  const { amount, receiver, token: noToken } = await checkSend(client, { complete: true })
  const issue = amount ?? receiver ?? noToken
  if (issue) throw revive(issue)
  const token = sendToken(store.getState())
  const units = token && baseUnits(send.sendTokenAmount, token.decimals)
  if (!token || units === undefined) throw new LatchkeyError('token_required')
  const { address: from, chainId } = account
  if (token.chainId !== chainId) {
    throw new LatchkeyError('wrong_chain', { details: { requested: token.chainId, actual: chainId } })
  }
  const { actions } = await writerOf(context, namespace)
  const { transfer } = actions
  if (!transfer) throw new LatchkeyError('unsupported_chain')
  const fee = await feeOf(context, units)
  const tokenPart =
    token.address === undefined ? {} : { token: { address: token.address, decimals: token.decimals } }
  const isSmartAccount = account.allAccounts.some(
    (item) => item.address === from && item.type === 'smartAccount',
  )
  return {
    native: token.native,
    from,
    to: send.receiverAddress,
    symbol: token.symbol,
    amount: send.sendTokenAmount,
    network,
    actions,
    event: { network: chainId, token: token.symbol, amount: send.sendTokenAmount, isSmartAccount },
    transfer: () =>
      transfer({ chainId, from, to: send.receiverAddress, amount: units, ...tokenPart, ...(fee && { fee }) }),
  }
}

/** An RPC that cannot estimate does not stop a send: then the wallet does. What would fail on the chain stops it. */
async function feeOf(context: Context, amount: string): Promise<FeeEstimate | undefined> {
  try {
    return await estimateFee(context, { amount })
  } catch (error) {
    const silent = ['rpc_unreachable', 'rpc_error', 'gas_price_not_supported'] as const
    if (silent.some((name) => isLatchkeyError(error, name))) return undefined
    throw error
  }
}

function revive({ name, details }: SerializedError): LatchkeyError {
  return new LatchkeyError(name, { details })
}
