import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import { cutDecimals, formatUnits, parseUnits } from '../../format/units.js'
import { perRun } from '../../platform/perRun.js'
import { supersede } from '../../platform/supersede.js'
import { action } from '../../store/action.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, kept } from '../../store/selectors.js'
import type { FeeEstimate } from '../../types/adapter.js'
import type { SendState } from '../../types/state.js'
import { baseUnits, sendToken } from './sendToken.js'

const memoryOf = perRun((): { known?: Known } => ({}))

/**
 * Estimates the fee of the send in the state into `state.send.fee`; callers pause while typing goes on. Without an
 * amount that can be sent there is nothing to estimate. A later call, or another token or receiver, supersedes this
 * one. Never rejects: a failure stands in the state.
 */
export const estimateSend = action(async (context): Promise<FeeEstimate | undefined> => {
  const { store, platform } = context
  const latest = supersede(context, 'fee')
  const state = store.getState()
  const token = sendToken(state)
  const amount = token && baseUnits(state.send.sendTokenAmount, token.decimals)
  const sendable = amount !== undefined && BigInt(amount) > 0n && BigInt(amount) <= (token?.balance ?? 0n)
  if (!sendable) return undefined
  const { receiverAddress } = state.send
  const show = (fee: SendState['fee']): void => {
    const { send } = store.getState()
    const moved = send.token !== state.send.token || send.receiverAddress !== receiverAddress
    if (!latest.aborted && !moved) updateFee(context, fee)
  }
  show({ status: 'loading', ...kept(state.send.fee) })
  try {
    const fee = await estimateFee(context, { amount })
    show(fee ? { status: 'ready', data: fee, at: platform.now() } : { status: 'idle' })
    return fee
  } catch (thrown) {
    show({ status: 'failed', error: toLatchkeyError(thrown, 'rpc_error').toJSON(), at: platform.now() })
    return undefined
  }
})

function updateFee(context: Pick<Context, 'lifetime' | 'update'>, fee: SendState['fee']): void {
  if (context.lifetime.aborted) return
  context.update('sendFee', ({ send }) => ({ send: { ...send, fee } }))
}

/**
 * The most that can be sent of the chosen token, as decimal text in whole units with at most eight significant
 * decimals, cut. A token: what is held. The native coin: balance − gas × maxFee × 1.2 − the OP-stack L1 fee, at the
 * balance of this moment; `'0'` when the fee is more than the balance.
 *
 * @throws LatchkeyError `rpc_unreachable` and others of the adapter's estimate
 */
export const maxSendAmount = action(async (context): Promise<string> => {
  const { store } = context
  if (sendToken(store.getState())?.native) {
    const connected = await context.lazy.wallet().catch(() => undefined)
    await connected?.fetchBalance(context, { fresh: true })
  }
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

/** How long an estimate holds for the same transfer, ms: what Max counted with must not change under the visitor. */
const HOLDS_MS = 30 * SECOND_MS

interface Known {
  readonly key: string
  readonly at: number
  readonly fee: FeeEstimate
}

/** A transfer to estimate. */
interface EstimateParameters {
  /** Base units. */
  readonly amount: string
  /** The amount, in base units, for which the result shall hold; `amount` by default. */
  readonly holdsFor?: ((fee: FeeEstimate) => string) | undefined
}

/**
 * The fee of a transfer of the send's token to its receiver. While the receiver is missing or no address the own
 * address stands in. Kept for 30 s for the same transfer.
 *
 * @returns undefined when there is nothing to estimate: not connected, no token, a family without estimates
 * @throws LatchkeyError `unreasonable_fee` for what is no amount of base units, and as the adapter's `estimateFees`
 * does
 */
export async function estimateFee(
  context: Context,
  { amount, holdsFor = () => amount }: EstimateParameters,
): Promise<FeeEstimate | undefined> {
  const { platform, store, adapters, env } = context
  const state = store.getState()
  const { namespace } = state
  const account = connectedAccount(state)
  const token = sendToken(state)
  if (!account || !token) return undefined
  const reads = await adapters.get(namespace)?.reads(env)
  const { receiverAddress } = state.send
  const to = reads?.isAddress?.(receiverAddress) ? receiverAddress : account.address
  const where = [account.caipAddress, to, token.address].join()
  const memory = memoryOf(context)
  const { known } = memory
  if (known?.key === `${where},${amount}` && platform.now() - known.at < HOLDS_MS) return known.fee
  const { actionsOf } = await context.lazy.wallet()
  const actions = await actionsOf(context, namespace)
  const fee = await actions.estimateFees?.({
    chainId: account.chainId,
    from: account.address,
    to,
    amount,
    ...(token.address === undefined ? {} : { token: { address: token.address, decimals: token.decimals } }),
  })
  if (!fee) return undefined
  checkEstimate(fee)
  memory.known = { key: `${where},${holdsFor(fee)}`, at: platform.now(), fee }
  return fee
}

/** What goes to a wallet and is counted with must be amounts, whoever wrote the adapter. */
function checkEstimate(fee: FeeEstimate): void {
  for (const [name, value] of Object.entries(fee)) {
    const text = String(value)
    if (!/^\d{1,78}$/.test(text) || BigInt(text) >= 2n ** 256n) {
      throw new LatchkeyError('unreasonable_fee', {
        details: { reason: `${name} is no number of at most 256 bits` },
      })
    }
  }
}
