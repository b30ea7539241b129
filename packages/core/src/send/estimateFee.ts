import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import type { FeeEstimate } from '../types/connector.js'
import { sendToken } from './sendToken.js'

const KNOWN = Symbol('fee')

/** How long an estimate holds for the same transfer, ms: what Max counted with must not change under the visitor. */
const HOLDS_MS = 30_000

interface Known {
  readonly key: string
  readonly at: number
  readonly fee: FeeEstimate
}

/** A transfer to estimate. */
export interface EstimateParameters {
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
 * @throws LatchkeyError `unreasonable_fee` for what is no amount of base units, and as the adapter's `estimateFees` does
 */
export async function estimateFee(
  context: Context,
  { amount, holdsFor = () => amount }: EstimateParameters,
): Promise<FeeEstimate | undefined> {
  const { platform, scratch, store, adapters, env } = context
  const state = store.getState()
  const { namespace } = state
  const account = state.accounts[namespace]
  const token = sendToken(state)
  if (account?.status !== 'connected' || !token) return undefined
  const reads = await adapters.get(namespace)?.reads(env)
  const { receiverAddress } = state.send
  const to = reads?.isAddress(receiverAddress) ? receiverAddress : account.address
  const where = [account.caipAddress, to, token.address].join()
  const known = scratch.get(KNOWN) as Known | undefined
  if (known?.key === `${where},${amount}` && platform.now() - known.at < HOLDS_MS) return known.fee
  const { actionsOf } = await context.late.session()
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
  scratch.set(KNOWN, { key: `${where},${holdsFor(fee)}`, at: platform.now(), fee } satisfies Known)
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
