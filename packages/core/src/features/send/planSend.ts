import { isLatchkeyError, LatchkeyError, type SerializedError } from '@latchkey/protocol/errors'
import type { EventProperties } from '@latchkey/protocol/events'
import { signerOf } from '../../connections/requests.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, dataOf } from '../../store/selectors.js'
import type { AdapterActions, FeeEstimate } from '../../types/adapter.js'
import { transferCallOf } from '../../transactions/transferCallOf.js'
import type { Network } from '../../types/network.js'
import type { SendState } from '../../types/state.js'
import type { SentCall } from '../../types/transaction.js'
import { estimateFee } from './estimateSend.js'
import { baseUnits, sameAddress, sendToken } from './sendToken.js'
import { feeWarnings } from './sendWarnings.js'
import { checkSend } from './validateSend.js'

export interface SendPlan {
  readonly native: boolean
  readonly from: string
  readonly to: string
  readonly symbol: string
  readonly amount: string
  readonly network: Network
  readonly actions: AdapterActions
  readonly event: EventProperties['SEND_INITIATED']
  readonly call: SentCall | undefined
  transfer(): Promise<string>
}

type ShownFee = SendState['fee']

const NO_FEE: ShownFee = { status: 'idle' }

export interface PlanOptions {
  /** Sends the review's content, or shows the new fee. */
  readonly isReviewed: boolean
  isCurrent(): boolean
}

/**
 * @throws LatchkeyError in this order: `amount_and_receiver_required`, `token_required`,
 *   `network_or_address_undefined`, `unsupported_chain`, `name_moved`, the issues of
 *   `validateSend`, the errors of the estimate, `request_aborted`, `insufficient_funds` including
 *   the fee, `fee_changed`
 */
export async function planSend(context: Context, { isReviewed, isCurrent }: PlanOptions): Promise<SendPlan> {
  const { config, store, client, env } = context
  const { namespace, send } = store.getState()
  if (!send.sendTokenAmount || !send.receiverAddress) throw new LatchkeyError('amount_and_receiver_required')
  const ability = config.families[namespace]?.can.send
  if (ability?.needsToken && !send.token) throw new LatchkeyError('token_required')
  const account = connectedAccount(store.getState())
  const network = account && env.network(account.chainId)
  if (!account || !network) throw new LatchkeyError('network_or_address_undefined')
  if (!ability) throw new LatchkeyError('unsupported_chain')
  await checkReceiverName(context, send)
  const check = async (fee: ShownFee): Promise<void> => {
    const { amount, receiver, token } = await checkSend(client, { complete: true, fee })
    const issue = amount ?? receiver ?? token
    if (issue) throw errorOf(issue)
  }
  await check(NO_FEE)
  const token = sendToken(store.getState())
  const units = token && baseUnits(send.sendTokenAmount, token.decimals)
  if (!token || units === undefined) throw new LatchkeyError('token_required')
  const { address: from, chainId } = account
  if (token.chainId !== chainId) {
    throw new LatchkeyError('wrong_chain', { details: { requested: token.chainId, actual: chainId } })
  }
  const { actions } = await signerOf(context, namespace)
  const { transfer } = actions
  if (!transfer) throw new LatchkeyError('unsupported_chain')
  const fresh = await feeOf(context, units)
  if (!isCurrent()) throw new LatchkeyError('request_aborted')
  const fee = isReviewed ? await feeToSend(context, fresh) : fresh
  await check(fee ? { status: 'ready', data: fee, at: context.platform.now() } : NO_FEE)
  const tokenPart =
    token.address === undefined ? {} : { token: { address: token.address, decimals: token.decimals } }
  const isSmartAccount = account.allAccounts.some(
    (item) => item.address === from && item.type === 'smartAccount',
  )
  const parameters = { chainId, from, to: send.receiverAddress, amount: units, ...tokenPart }
  return {
    native: token.native,
    from,
    to: send.receiverAddress,
    symbol: token.symbol,
    amount: send.sendTokenAmount,
    network,
    actions,
    call: await transferCallOf(actions, parameters),
    event: { network: chainId, token: token.symbol, amount: send.sendTokenAmount, isSmartAccount },
    transfer: () => transfer({ ...parameters, ...(fee && { fee }) }),
  }
}

async function checkReceiverName(
  context: Context,
  { receiverAddress, receiverProfileName: name }: SendState,
): Promise<void> {
  if (name === undefined || !context.store.getState().features.names) return
  const resolved = await (await context.lazy.names()).resolveName(context, name, { fresh: true })
  if (resolved && sameAddress(resolved.address, receiverAddress)) return
  throw new LatchkeyError('name_moved', { details: { name, ...(resolved && { address: resolved.address }) } })
}

/**
 * The shown fee, while a new estimate stays within its reserve of a fifth and needs no more gas; or
 * the new one, if not higher.
 */
async function feeToSend(
  context: Pick<Context, 'client' | 'platform' | 'store' | 'update'>,
  fresh: FeeEstimate | undefined,
): Promise<FeeEstimate | undefined> {
  const state = context.store.getState()
  const shown = dataOf(state.send.fee)
  if (!fresh || fresh === shown) return shown
  // A changed transfer fee requires a new review.
  const isSlower = fresh.arrives !== undefined && shown?.arrives !== fresh.arrives
  if (
    !isSlower &&
    shown &&
    BigInt(fresh.gas) <= BigInt(shown.gas) &&
    BigInt(fresh.fee) * 5n <= BigInt(shown.fee) * 6n
  )
    return shown
  const isAcceptable = shown ? BigInt(fresh.fee) <= BigInt(shown.fee) : feeWarnings(state, fresh).length === 0
  if (!isSlower && isAcceptable) return fresh
  const fee: ShownFee = { status: 'ready', data: fresh, at: context.platform.now() }
  const issues = await checkSend(context.client, { complete: true, fee })
  context.update('sendFee', ({ send }) => ({ send: { ...send, fee } }))
  throw issues.amount ? errorOf(issues.amount) : new LatchkeyError('fee_changed')
}

/** If the RPC cannot estimate, the wallet does. */
async function feeOf(context: Context, amount: string): Promise<FeeEstimate | undefined> {
  try {
    return await estimateFee(context, { amount })
  } catch (error) {
    const silent = ['rpc_unreachable', 'rpc_error', 'gas_price_not_supported'] as const
    if (silent.some((name) => isLatchkeyError(error, name))) return undefined
    throw error
  }
}

function errorOf({ name, details }: SerializedError): LatchkeyError {
  return new LatchkeyError(name, { details })
}
