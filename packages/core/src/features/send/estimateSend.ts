import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import { cutDecimals, formatUnits, parseUnits } from '../../format/units.js'
import { perRun } from '../../platform/perRun.js'
import { supersede } from '../../platform/supersede.js'
import { action } from '../../store/action.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, keepData } from '../../store/selectors.js'
import type { FeeEstimate } from '../../types/adapter.js'
import type { SendState } from '../../types/state.js'
import { baseUnits, sendToken } from './sendToken.js'

const memoryOf = perRun((): { cached?: CachedFee } => ({}))

/**
 * Estimates the network fee of the send form into `state.send.fee`. A later call, another token or
 * receiver supersedes it. Never rejects; the state holds the error.
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
    const isChanged = send.token !== state.send.token || send.receiverAddress !== receiverAddress
    if (!latest.aborted && !isChanged) updateFee(context, fee)
  }
  show({ status: 'loading', ...keepData(state.send.fee) })
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
 * The chosen token's maximum sendable amount, as a decimal string truncated to eight significant
 * decimals. For a token: its balance. For the native coin: the current balance − gas × maxFee × 1.2
 * − the OP stack L1 fee; `'0'` if the fee exceeds it.
 *
 * @throws LatchkeyError `rpc_unreachable` and other errors of the adapter's estimate
 */
export const maxSendAmount = action(async (context): Promise<string> => {
  const { store } = context
  if (sendToken(store.getState())?.native) {
    const connected = await context.lazy.wallet().catch(() => undefined)
    await connected?.fetchBalance(context, { fresh: true })
  }
  const token = sendToken(store.getState())
  const balance = token?.balance ?? 0n
  if (!token || balance === 0n) return '0'
  const cutToDecimals = (units: bigint): string =>
    units > 0n ? cutDecimals(formatUnits(units, token.decimals)) : '0'
  if (!token.native) return cutToDecimals(balance)
  // With one base unit: nodes reject the whole balance. Cached for the result: the form sends the
  // shown fee.
  const remaining = (fee: FeeEstimate): string => cutToDecimals(balance - BigInt(fee.fee))
  const fee = await estimateFee(context, {
    amount: '1',
    cachedAmountOf: (made) => parseUnits(remaining(made), token.decimals).toString(),
  })
  return fee ? remaining(fee) : cutToDecimals(balance)
})

/** The maximum must not change under the visitor. */
const CACHE_MS = 30 * SECOND_MS

interface CachedFee {
  readonly key: string
  readonly at: number
  readonly fee: FeeEstimate
}

interface EstimateParameters {
  readonly amount: string
  /** Defaults to `amount`. */
  readonly cachedAmountOf?: ((fee: FeeEstimate) => string) | undefined
}

/** Without a valid receiver, the own address stands in. */
export async function estimateFee(
  context: Context,
  { amount, cachedAmountOf = () => amount }: EstimateParameters,
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
  const keyPrefix = [account.caipAddress, to, token.address].join()
  const memory = memoryOf(context)
  const { cached } = memory
  if (cached?.key === `${keyPrefix},${amount}` && platform.now() - cached.at < CACHE_MS) return cached.fee
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
  memory.cached = { key: `${keyPrefix},${cachedAmountOf(fee)}`, at: platform.now(), fee }
  return fee
}

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
